import { type ComponentProps, useState } from 'react'
import { ActionButton } from './action-button.tsx'

/** A button with a confirmation. */
export function ConfirmButton({
  text,
  onPress,
  onDone,
}: ComponentProps<typeof ActionButton> & { text: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <ActionButton
      mode="ghost"
      tone="critical"
      padding={2}
      text={isAsking ? `${text} for good?` : `${text} …`}
      onBlur={() => setIsAsking(false)}
      onPress={() => (isAsking ? onPress() : setIsAsking(true))}
      onDone={onDone}
    />
  )
}
