import type { ButtonProps } from '@sanity/ui'
import { type MouseEvent, useState } from 'react'
import { BusyButton } from './busy-button.tsx'
import { useTellFailure } from './failure.ts'

/**
 * A button that is busy while what it does runs, and tells why that failed.
 * @param props.onDone called in either case; the button is busy until it has ended
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
