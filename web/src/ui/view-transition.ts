/** Makes a change of the page at once where the browser cannot show the way from before to after. */
export function inViewTransition(change: () => void) {
  if ('startViewTransition' in document) document.startViewTransition(change)
  else change()
}
