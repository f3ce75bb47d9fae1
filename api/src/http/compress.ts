import compression from 'compression'

/** Brotli or gzip, except for event streams, which compression would buffer. */
export const compress = compression({
  filter: (request, response) =>
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
})
