/** Longer than a slow line takes to answer. */
const LONGEST_ANSWER_MS = 10_000

/** Whether the server answers. If not, a full load would replace the page, and what is typed in it, by the browser's error page. */
export const isServerReachable = () =>
  fetch('/api/health', { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
