/** Delay after a touch, until the menu that it opens has appeared or the scroll that it ends has stopped. */
const SETTLED_MS = 300

/**
 * Fetches the code of the pages that links in view lead to, after each touch: unlike a mouse, a finger does not rest on
 * a link before it presses it. Nothing is fetched for visitors who save data, or who never touch the page.
 * @param prefetch fetches the code of a page, once
 */
export function prefetchInView(prefetch: (path: string) => void) {
  if (matchMedia('(hover: hover)').matches || navigator.connection?.saveData) return
  let timer = 0
  addEventListener(
    'touchend',
    () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        for (const path of new Set(pathsInView())) prefetch(path)
      }, SETTLED_MS)
    },
    { passive: true },
  )
}

const pathsInView = () =>
  [...document.links]
    .filter((link) => link.origin === location.origin && isToPage(link) && isInView(link))
    .map(({ pathname, search }) => pathname + search)

const isToPage = (link: Element) => !link.hasAttribute('target') && !link.hasAttribute('download')

function isInView(link: Element) {
  const { top, bottom, width } = link.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the browser's
  interface Navigator {
    /** Missing in some browsers. */
    connection?: { saveData: boolean }
  }
}
