import { Button, type ButtonProps } from '@sanity/ui'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * A button that shows that its call is running. The browser takes the focus from a button that becomes disabled, so it
 * gets it back afterwards, unless something else has taken it.
 */
export function BusyButton({
  isBusy,
  disabled = false,
  onFocus,
  onBlur,
  ...props
}: ButtonProps & { isBusy: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const isOut = isBusy || disabled
  useLayoutEffect(() => {
    if (!isOut && hadFocus.current && document.activeElement === document.body) button.current?.focus()
  }, [isOut])

  function noteFocus(event: FocusEvent<HTMLButtonElement>) {
    hadFocus.current = true
    onFocus?.(event)
  }
  function noteBlur(event: FocusEvent<HTMLButtonElement>) {
    // Browsers differ in whether and when a button that becomes disabled gets this event.
    if (!event.currentTarget.disabled) hadFocus.current = false
    onBlur?.(event)
  }
  return (
    <Button
      {...props}
      ref={button}
      loading={isBusy}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      onFocus={noteFocus}
      onBlur={noteBlur}
    />
  )
}
