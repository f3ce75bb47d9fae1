import { Button, type ButtonProps } from '@sanity/ui'
import { useLayoutEffect, useRef } from 'react'

/**
 * A button that shows that its call is running. The browser takes the focus from a button that becomes disabled, so it
 * gets it back afterwards, unless something else has taken it.
 */
export function BusyButton({ isBusy, disabled = false, ...props }: ButtonProps & { isBusy: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const isOut = isBusy || disabled
  useLayoutEffect(() => {
    if (isOut) {
      hadFocus.current = document.activeElement === button.current
    } else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) button.current?.focus()
    }
  }, [isOut])
  return (
    <Button {...props} ref={button} loading={isBusy} disabled={disabled} aria-busy={isBusy || undefined} />
  )
}
