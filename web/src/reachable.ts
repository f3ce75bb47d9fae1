/** Whether the server answers. If not, a full load would replace the page, and what is typed in it, by the browser's error page. */
export const isServerReachable = () =>
  fetch('/api/health', { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
