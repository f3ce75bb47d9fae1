import type { KeyboardEvent } from 'react'

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Moves the focus from an item to the title of another one, by arrow keys, Home and End. */
export function moveAlongTimeline(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const items = [...event.currentTarget.querySelectorAll('[data-stop]')]
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const next = items[step(at, items.length - 1)]
  if (at === -1 || !next) return
  event.preventDefault()
  next.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'center' })
}
