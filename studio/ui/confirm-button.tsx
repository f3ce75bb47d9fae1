import { type ComponentProps, useState } from 'react'
import { ActionButton } from './action-button.tsx'

/** A button with a confirmation. Neither a double click nor a key that is held confirms what nobody has read. */
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
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onPress={(event) => {
        if (!isAsking) setIsAsking(true)
        else if (event.detail < 2) return onPress(event)
      }}
    />
  )
}
