/** Logs problems that are not shown to the visitor. */
export function logError(error: unknown) {
  // oxlint-disable-next-line no-console -- the console is the browser's log
  console.error(error)
}
