import { Script, createContext } from 'node:vm'

const context = createContext({ work: null })
const script = new Script('work()')

/**
 * Does work that others decide the length of, on the main thread, and stops it when it takes too long.
 * @param work changes nothing, because it may be stopped anywhere
 * @returns null when it was stopped
 */
export function withinTime<Result>(milliseconds: number, work: () => Result): { result: Result } | null {
  let result: { result: Result } | null = null
  context.work = () => {
    result = { result: work() }
  }
  try {
    script.runInContext(context, { timeout: milliseconds })
  } catch (error) {
    const isStopped =
      error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    if (!isStopped) throw error
  }
  return result
}
