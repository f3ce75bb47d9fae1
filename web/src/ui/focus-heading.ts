/** Moves the focus to the page's heading, where keyboards and screen readers then continue. */
export function focusHeading(preventScroll = true) {
  const heading = document.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll })
}
