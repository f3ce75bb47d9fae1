/** Runs a DOM change in a view transition, or directly where the browser has none. */
export function inViewTransition(change: () => void) {
  if ('startViewTransition' in document) document.startViewTransition(change)
  else change()
}
