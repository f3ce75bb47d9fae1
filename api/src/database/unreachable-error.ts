import { errorMessage } from '@portfolio/contract/error-message'

/** The MongoDB server does not answer, or refuses the connection. Apart from what loads the driver: all commands know it. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super(`The database of MONGODB_URI cannot be reached: ${errorMessage(cause)}`, { cause })
    this.name = 'DatabaseUnreachableError'
  }
}
