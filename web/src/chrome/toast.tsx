import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { type Message, dismissMessage } from '#src/state/message.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './toasts.module.css'

const SHOWN_FOR_MS = 6000
const LONG_TEXT_SHOWN_FOR_MS = 8000
const LONG_TEXT = 60

/** A message that closes after some time, but not while it is hovered or focused. */
export function Toast({ message: { id, text, kind }, closeLabel }: { message: Message; closeLabel: string }) {
  const element = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (element.current) scrollButtonsAbove(element.current)
  }, [])
  useEffect(() => {
    if (isHeld) return undefined
    const duration = text.length > LONG_TEXT ? LONG_TEXT_SHOWN_FOR_MS : SHOWN_FOR_MS
    const timer = setTimeout(() => dismissMessage(id), duration)
    return () => clearTimeout(timer)
  }, [id, text, isHeld])

  const focus = ({ relatedTarget }: FocusEvent) => {
    cameFrom.current = relatedTarget
    setIsHeld(true)
  }
  const close = () => {
    dismissMessage(id)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }
  return (
    <div
      ref={element}
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={focus}
      onBlur={() => setIsHeld(false)}
    >
      <span>{text}</span>
      <button type="button" className="round-button" onClick={close}>
        <Icon name="close" />
        <span className="visually-hidden">{closeLabel}</span>
      </button>
    </div>
  )
}

const GAP = 12

/**
 * Scrolls the page so far that an element at the bottom of the window covers no button or link of a form, or, where the label of
 * the focused field would then be out of view, so far back that they are below the window.
 */
function scrollButtonsAbove(element: HTMLElement) {
  // The parent's box: the toast's own animation moves only the toast.
  const top = element.parentElement?.getBoundingClientRect().top ?? innerHeight
  const isCovered = (button: DOMRect, by: number) =>
    button.bottom - by + GAP > top && button.top - by < innerHeight
  const buttons = [...document.querySelectorAll('main form :is(button, a)')].map((button) =>
    button.getBoundingClientRect(),
  )
  let down = 0
  for (const button of buttons) if (isCovered(button, down)) down = button.bottom + GAP - top
  const up = Math.min(
    0,
    ...buttons.filter((each) => isCovered(each, 0)).map((each) => each.top - innerHeight),
  )
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const label = findLabel(document.querySelector('main form :focus'))
  const hidesLabel = label !== undefined && label.top - down < header + GAP
  scrollBy({ top: hidesLabel ? up : down, behavior: 'instant' })
}

function findLabel(field: Element | null): DOMRect | undefined {
  const label = (field instanceof HTMLInputElement && field.labels?.[0]) || field
  return label?.getBoundingClientRect()
}
