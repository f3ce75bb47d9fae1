import { type ButtonProps, Button } from '@sanity/ui'
import { type MouseEvent, type ComponentProps, useState } from 'react'
import { useTellFailure } from './failure.ts'

/**
 * A button that is busy while its action runs, and shows a toast when the action fails.
 * @param props.onDone called after success and failure; the button stays busy until its promise settles
 */
export function ActionButton({
  onPress,
  onDone,
  ...props
}: Omit<ButtonProps, 'onClick'> & {
  onPress: (event: MouseEvent) => Promise<unknown> | void
  onDone?: () => unknown
}) {
  const [isBusy, setIsBusy] = useState(false)
  const tellFailure = useTellFailure()
  const press = (event: MouseEvent) => {
    const running = onPress(event)
    if (!running) return
    setIsBusy(true)
    void running
      .catch(tellFailure)
      .then(onDone)
      .finally(() => setIsBusy(false))
  }
  return <BusyButton {...props} isBusy={isBusy} onClick={press} />
}

/**
 * A button that is disabled while its call is running. `keepFocus` gives it the focus back afterwards. Only the first
 * click of a double click counts, and the first press of a held key: after the answer, the next ones would press what
 * the button has become, or what has taken its place.
 */
export const BusyButton = ({ isBusy, onClick, ...props }: ButtonProps & { isBusy: boolean }) => (
  <Button
    {...props}
    loading={isBusy}
    aria-busy={isBusy || undefined}
    onClick={(event) => event.detail < 2 && onClick?.(event)}
    onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
  />
)

/** A button whose first press asks and whose second acts. */
export function ConfirmButton({
  text,
  onPress,
  ...props
}: ComponentProps<typeof ActionButton> & { text: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <ActionButton
      mode="ghost"
      tone="critical"
      padding={2}
      {...props}
      text={isAsking ? `${text} for good?` : `${text} …`}
      onBlur={() => setIsAsking(false)}
      onPress={(event) => (isAsking ? onPress(event) : setIsAsking(true))}
    />
  )
}
