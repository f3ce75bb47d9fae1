export type Log = (event: {
  level: 'info' | 'warn' | 'error'
  message: string
  [detail: string]: unknown
}) => void

/** Warnings and errors as lines of JSON on stderr. */
export const logProblems: Log = (event) => {
  if (event.level !== 'info') process.stderr.write(`${JSON.stringify(event)}\n`)
}
