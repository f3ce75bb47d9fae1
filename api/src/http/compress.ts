import compression from 'compression'

/** Brotli or gzip, except for event streams, which a compressor would hold back. */
export const compress = compression({
  filter: (request, response) =>
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
})
