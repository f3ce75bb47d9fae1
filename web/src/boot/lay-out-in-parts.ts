/** On the root element while parts of the page wait; see base.css. */
const WAITING = 'data-parts-wait'
/** Milliseconds of layout in a frame. */
const BUDGET = 8
/** What needs the true height of the page. */
const NEEDS = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'scroll', 'beforeprint'] as const

/**
 * Lays a long page out in parts, so that its first paint and its first input do not wait for the whole: elements with
 * `data-part` below the window follow after the paint, some in each frame. A page that is opened further down, by a hash,
 * Back or a reload, is laid out at once.
 */
export function layOutInParts() {
  if (location.hash || !isOpenedAtItsTop()) return
  const root = document.documentElement
  root.setAttribute(WAITING, '')
  const laidOut: HTMLElement[] = []
  const finish = () => {
    for (const need of NEEDS) removeEventListener(need, finish, { capture: true })
    root.removeAttribute(WAITING)
    for (const part of laidOut) part.dataset.part = ''
  }
  const layOutSome = (parts: HTMLElement[]) => {
    if (!root.hasAttribute(WAITING)) return
    const end = performance.now() + BUDGET
    while (performance.now() < end) {
      const part = parts.shift()
      if (!part) return finish()
      part.dataset.part = 'laid out'
      laidOut.push(part)
      // Lays it out.
      part.getBoundingClientRect()
    }
    afterFrame(() => layOutSome(parts))
  }
  for (const need of NEEDS) addEventListener(need, finish, { capture: true })
  addEventListener('DOMContentLoaded', () => {
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect()
      afterFrame(() => layOutSome([...document.querySelectorAll<HTMLElement>('[data-part]')]))
    }).observe({ type: 'paint', buffered: true })
  })
}

const isOpenedAtItsTop = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')

const afterFrame = (task: () => void) => requestAnimationFrame(() => setTimeout(task))
