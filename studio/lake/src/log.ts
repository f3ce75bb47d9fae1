export type Log = (event: {
  level: 'info' | 'warn' | 'error'
  message: string
  [detail: string]: unknown
}) => void

/** Warnings and errors as lines of JSON on stderr. */
export const logProblems: Log = (event) => {
  if (event.level !== 'info') process.stderr.write(`${JSON.stringify(event, withErrors)}\n`)
}

/** The fields of an Error are not enumerable, so that JSON leaves them out. */
const withErrors = (_name: string, value: unknown) =>
  value instanceof Error ? { message: value.message, stack: value.stack, cause: value.cause } : value
