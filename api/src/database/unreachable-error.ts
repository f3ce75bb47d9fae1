import { errorMessage } from '@portfolio/contract/error-message'

/**
 * The MongoDB server does not answer, or refuses the connection or a command. In a file of its own, because all commands
 * import it and not all need the driver.
 */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown, problem = 'cannot be reached') {
    super(`The database of MONGODB_URI ${problem}: ${errorMessage(cause)}`, { cause })
    this.name = 'DatabaseUnreachableError'
  }
}
