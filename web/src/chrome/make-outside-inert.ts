/** Longer than the transition with which the menu appears. */
const APPEARED_MS = 400

/**
 * Makes everything outside a popover inert, as a modal dialog does. Waits until the popover has appeared, or for a key,
 * which may move the focus: browsers compute all styles of the page again, 100 ms for a long one on a slow phone.
 * @returns a function that undoes it; closing the popover does too, before the browser returns the focus to the opener
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

/** The siblings of the element and of its ancestors, which together contain everything outside it. */
function elementsOutside(element: Element | null): Element[] {
  if (!element || element === document.body) return []
  const { parentElement } = element
  const siblings = [...(parentElement?.children ?? [])].filter(
    (each) => each !== element && !each.hasAttribute('inert'),
  )
  return [...siblings, ...elementsOutside(parentElement)]
}
