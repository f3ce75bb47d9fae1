import { type ComponentProps, useState } from 'react'
import { ActionButton } from './action-button.tsx'

/**
 * A button whose first press asks and whose second acts. The second click of a double click and the repeats of a held
 * key do not count as a press.
 */
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
