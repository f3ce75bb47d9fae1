/** Logs problems that the visitor is not shown. */
export function logError(error: unknown) {
  // oxlint-disable-next-line no-console -- the console is the browser's log
  console.error(error)
}
