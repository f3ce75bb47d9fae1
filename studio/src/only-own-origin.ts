/**
 * A Studio on its owner's machine asks nobody else for anything: version look-ups, feedback probes and the like are
 * refused before they leave the browser. `/ping` is answered here, for it tells the Studio only that it is online.
 */
export function useOnlyOwnOrigin() {
  const originalFetch = globalThis.fetch.bind(globalThis)
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== location.origin)
      return Promise.reject(new TypeError(`Refused: ${url.host} is another host`))
    if (url.pathname.endsWith('/ping')) return Promise.resolve(Response.json({ pong: true }))
    return originalFetch(input, init)
  }
}
