const GAP = 12

type Span = { top: number; bottom: number }

/**
 * Scrolls the page by the smallest distance after which an element at the bottom of the window covers no submit button
 * or link of a form: each is above the element or below the window. If possible the label of the focused field stays in
 * view, and buttons within fields are not covered either.
 */
export function scrollButtonsAbove(element: HTMLElement) {
  // The parent's box: the toast's own animation moves only the toast.
  const top = element.parentElement?.getBoundingClientRect().top ?? innerHeight
  const sending = listBoxes('main form :is(button:not([type=button]), a)')
  const others = listBoxes('main form button[type=button]')
  const label = findLabel(document.querySelector('main form :focus'))
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const end = document.documentElement.scrollHeight - innerHeight

  const coversNone = (buttons: readonly Span[], by: number) =>
    buttons.every((button) => button.bottom - by + GAP <= top || button.top - by >= innerHeight)
  const showsLabel = (by: number) => !label || label.top - by >= header + GAP
  const ways = [
    0,
    ...(label ? [label.top - header - GAP] : []),
    ...[...sending, ...others].flatMap((button) => [button.bottom + GAP - top, button.top - innerHeight]),
  ]
    .filter((by) => scrollY + by >= 0 && scrollY + by <= end && coversNone(sending, by))
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
  const withLabel = ways.filter(showsLabel)
  const by = withLabel.find((each) => coversNone(others, each)) ?? withLabel[0] ?? ways[0] ?? 0
  if (by !== 0) scrollBy({ top: by, behavior: 'instant' })
}

const listBoxes = (selector: string): Span[] =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())

function findLabel(field: Element | null): Span | null {
  const label = (field instanceof HTMLInputElement && field.labels?.[0]) || field
  return label?.getBoundingClientRect() ?? null
}
