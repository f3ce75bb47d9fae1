const GAP = 12

/** Scrolls the page so far that an element at the bottom of the window covers no button of a form. */
export function scrollButtonsAbove(element: HTMLElement) {
  // Its animation moves it; the box around it stays.
  const top = element.parentElement?.getBoundingClientRect().top ?? innerHeight
  const covered = [...document.querySelectorAll('main form :is(button, a)')]
    .map((button) => button.getBoundingClientRect())
    .filter(({ top: start, bottom }) => start < innerHeight && bottom + GAP > top)
    .map(({ bottom }) => bottom + GAP - top)
  if (covered.length > 0) scrollBy({ top: Math.max(...covered), behavior: 'instant' })
}
