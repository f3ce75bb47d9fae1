import { useState } from 'react'
import { BusyButton } from './busy-button.tsx'

/** A button with a confirmation. */
export function ConfirmButton({ text, onConfirm }: { text: string; onConfirm: () => Promise<unknown> }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const confirm = () => {
    setIsEnding(true)
    void onConfirm().finally(() => setIsEnding(false))
  }
  return (
    <BusyButton
      isBusy={isEnding}
      mode="ghost"
      tone="critical"
      padding={2}
      text={isAsking ? `${text} for good?` : `${text} …`}
      onBlur={() => setIsAsking(false)}
      onClick={() => (isAsking ? confirm() : setIsAsking(true))}
    />
  )
}
