import { stopWaitingForHydration } from './hydrated.ts'

/** Id of the element that lists the page's scripts; the first is the entry. */
export const SCRIPTS_ID = 'portfolio-scripts'

/** Milliseconds after the load event. Needed because pages in the background are not painted. */
const LONGEST_WAIT_FOR_PAINT = 3_000

/** Loads the page's scripts after the first paint, which they would delay, or at the first pointer or key press. */
export function loadScriptsAfterPaint() {
  for (const act of ['pointerdown', 'keydown'])
    addEventListener(act, loadScripts, { capture: true, once: true })
  addEventListener('load', () => {
    setTimeout(loadScripts, LONGEST_WAIT_FOR_PAINT)
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect()
      loadScripts()
    }).observe({ type: 'paint', buffered: true })
  })
}

function loadScripts() {
  const list = document.getElementById(SCRIPTS_ID)
  // In development the page contains its own script elements.
  if (!list) return
  // Loads the scripts once.
  list.remove()
  const files: unknown = JSON.parse(list.textContent)
  if (!isList(files)) return
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  const entry = { type: 'module', src: files[0], onerror: stopWaitingForHydration }
  document.head.append(Object.assign(document.createElement('script'), entry))
}

const isList = (value: unknown): value is string[] => Array.isArray(value)
