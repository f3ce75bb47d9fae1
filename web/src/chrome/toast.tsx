import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { type Message, dismissMessage } from '#src/state/message.ts'
import { Icon } from '#src/ui/icon.tsx'
import { scrollButtonsAbove } from './scroll-buttons-above.ts'
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
