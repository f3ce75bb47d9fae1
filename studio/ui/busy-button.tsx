import { Button, type ButtonProps } from '@sanity/ui'

/** A button that is disabled while its call is running. `keepFocus` gives it the focus back afterwards. */
export const BusyButton = ({ isBusy, ...props }: ButtonProps & { isBusy: boolean }) => (
  <Button {...props} loading={isBusy} aria-busy={isBusy || undefined} />
)
