/** Longer than the transition with which the menu appears. */
const APPEARED_MS = 400

/**
 * Makes everything outside an element inert, as a modal dialog does, but after it has appeared: browsers compute the
 * styles of the whole page again, which takes 100 ms for a long one on a slow phone. A key, which may move the focus,
 * makes it inert at once.
 * @param element a popover; its closing undoes it too, before the browser returns the focus to the opener
 * @returns undoes it
 */
export function makeOutsideInert(element: Element | null): () => void {
  const outside: Element[] = []
  const toggle = (isInert: boolean) => {
    for (const each of outside) each.toggleAttribute('inert', isInert)
  }
  const begin = () => {
    outside.push(...elementsOutside(element))
    toggle(true)
  }
  const timer = setTimeout(begin, APPEARED_MS)
  const end = () => {
    clearTimeout(timer)
    element?.removeEventListener('keydown', begin)
    toggle(false)
  }
  element?.addEventListener('keydown', begin, { once: true })
  element?.addEventListener('beforetoggle', end, { once: true })
  return end
}

/** The fewest that contain all that the element neither contains nor is contained in. */
function elementsOutside(element: Element | null): Element[] {
  if (!element || element === document.body) return []
  const { parentElement } = element
  const siblings = [...(parentElement?.children ?? [])].filter(
    (each) => each !== element && !each.hasAttribute('inert'),
  )
  return [...siblings, ...elementsOutside(parentElement)]
}
