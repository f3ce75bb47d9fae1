/** Delay after a refused connection, doubled at each further refusal. */
const RECONNECT_MS = { first: 1_000, longest: 60_000 }

type Stream = {
  /** The address of the next connection. */
  address: () => string
  /** By name of the event, which can be `open` or `error` too. */
  listeners: Readonly<Record<string, (event: MessageEvent<string>) => void>>
  /**
   * Called when there is no connection any more, after which events are missed.
   * @param wasRefused whether the server answered without a stream, for example because the session is over
   */
  onLost?: (wasRefused: boolean) => void
}

/**
 * Follows an event stream over one connection while the page is visible. After a loss the browser itself connects again,
 * but not after an answer that is no stream, such as a proxy's 502 while the server starts again: this does.
 * @returns `pause` closes the connection until the page becomes visible again; `stop` ends it
 */
export function followEvents({ address, listeners, onLost }: Stream) {
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let delay = RECONNECT_MS.first

  function close(wasRefused: boolean) {
    clearTimeout(retry)
    source?.close()
    source = null
    onLost?.(wasRefused)
  }
  const pause = () => close(false)
  function open() {
    if (source || document.hidden) return
    clearTimeout(retry)
    const opened = new EventSource(address())
    source = opened
    opened.addEventListener('open', () => (delay = RECONNECT_MS.first))
    for (const [name, listener] of Object.entries(listeners)) opened.addEventListener(name, listener)
    opened.addEventListener('error', () => {
      if (opened !== source) return
      if (opened.readyState !== EventSource.CLOSED) return onLost?.(false)
      close(true)
      retry = setTimeout(open, delay)
      delay = Math.min(2 * delay, RECONNECT_MS.longest)
    })
  }
  const onVisibility = () => (document.hidden ? pause() : open())
  const stop = () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', pause)
    removeEventListener('pageshow', open)
    pause()
  }

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', pause)
  addEventListener('pageshow', open)
  open()
  return { pause, stop }
}
