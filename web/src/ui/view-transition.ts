export function inViewTransition(change: () => void) {
  if ('startViewTransition' in document) document.startViewTransition(change)
  else change()
}
