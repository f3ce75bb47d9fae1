/**
 * Makes everything outside an element inert, as a modal dialog does, once the element has appeared or a key is pressed,
 * which may move the focus. Browsers compute the styles of a long page again when it becomes inert, which takes longer
 * than showing the element.
 * @returns ends it
 */
export function makeOutsideInert(element: Element): () => void {
  let isEnded = false
  let made: Element[] = []
  void Promise.race([hasAppeared(element), isKeyPressed()]).then(() => {
    if (isEnded) return
    made = elementsOutside(element).filter((outside) => !outside.hasAttribute('inert'))
    for (const outside of made) outside.toggleAttribute('inert', true)
  })
  return () => {
    isEnded = true
    for (const outside of made) outside.removeAttribute('inert')
  }
}

/** Waits for the element's first paint, and for the transitions that begin with it. */
async function hasAppeared(element: Element) {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
}

const isKeyPressed = () => new Promise((resolve) => addEventListener('keydown', resolve, { once: true }))

/** The fewest that contain all that the element neither contains nor is contained in. */
function elementsOutside(element: Element): Element[] {
  const parent = element.parentElement
  if (!parent || element === document.body) return []
  const siblings = [...parent.children].filter((sibling) => sibling !== element)
  return [...siblings, ...elementsOutside(parent)]
}
