import { stopWaitingForHydration } from './hydrated.ts'

/** Id of the element that lists the page's scripts; the first is the entry. */
export const SCRIPTS_ID = 'portfolio-scripts'

/** Milliseconds after the load event. Needed because pages in the background are not painted. */
const LONGEST_WAIT_FOR_PAINT = 3_000

/** Loads the page's scripts after the first paint, which they would delay, or at the first pointer or key press. */
export function loadScriptsAfterPaint() {
  let isAsked = false
  const load = () => {
    if (!isAsked) loadScripts()
    isAsked = true
  }
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, load, { capture: true, once: true })
  addEventListener('load', () => {
    setTimeout(load, LONGEST_WAIT_FOR_PAINT)
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect()
      load()
    }).observe({ type: 'paint', buffered: true })
  })
}

function loadScripts() {
  const named = document.getElementById(SCRIPTS_ID)?.textContent
  // In development the page contains its own script elements.
  if (!named) return
  const files: unknown = JSON.parse(named)
  if (!isList(files)) return
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  const entry = { type: 'module', src: files[0], onerror: stopWaitingForHydration }
  document.head.append(Object.assign(document.createElement('script'), entry))
}

const isList = (value: unknown): value is string[] => Array.isArray(value)
