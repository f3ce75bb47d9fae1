/** For what went wrong without the visitor needing to know. */
export function logError(error: unknown) {
  // oxlint-disable-next-line no-console -- the console is the browser's log
  console.error(error)
}
