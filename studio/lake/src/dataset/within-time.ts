import { Script, createContext } from 'node:vm'
import { isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'

const idle = () => {}
const sandbox = { work: idle }
const context = createContext(sandbox)
const script = new Script('work()')

/**
 * Calls a synchronous function, and stops it wherever it is after a time.
 * @throws {LakeError} 400 when it was stopped
 */
export function withinTime(maxMs: number, work: () => void) {
  sandbox.work = work
  try {
    script.runInContext(context, { timeout: maxMs })
  } catch (error) {
    const isStopped = isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isStopped ? badRequest(`The mutations take longer than ${maxMs / 1_000} s`) : error
  } finally {
    // Else it would keep the request in memory.
    sandbox.work = idle
  }
}
