/** Runs a DOM change in a view transition, or directly in browsers without them. */
export function inViewTransition(change: () => void) {
  if ('startViewTransition' in document) document.startViewTransition(change)
  else change()
}
