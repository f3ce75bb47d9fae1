/** Longer than the transition with which the menu appears. */
const APPEARED_MS = 400

/**
 * Makes everything outside an element inert, as a modal dialog does, but after it has appeared: browsers compute the
 * styles of the whole page again, which takes 100 ms for a long one on a slow phone.
 * @returns ends it
 */
export function makeOutsideInert(element: Element | null): () => void {
  let outside: Element[] = []
  const timer = setTimeout(() => {
    outside = elementsOutside(element)
    for (const each of outside) each.toggleAttribute('inert', true)
  }, APPEARED_MS)
  return () => {
    clearTimeout(timer)
    for (const each of outside) each.removeAttribute('inert')
  }
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
