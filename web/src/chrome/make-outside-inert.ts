/** Longer than the transition with which the menu appears. */
const APPEARED_MS = 400

/**
 * Makes everything outside a popover inert, as a modal dialog does, but after it has appeared, or at a key, which may move the
 * focus: browsers compute the styles of the whole page again, 100 ms for a long one on a slow phone.
 * @returns undoes it, as the popover's closing does, before the browser returns the focus to the opener
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
