import { type MouseEvent, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { showMessage } from '#src/state/message.ts'
import { AskingButton } from './asking-button.tsx'
import styles from './comments.module.css'

export type ActionTexts = Record<'delete' | 'confirmDelete' | 'keep' | 'failed', string>

export function DeleteOwn({ id, texts }: { id: string; texts: ActionTexts }) {
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<'closed' | 'asking' | 'deleting'>('closed')

  async function remove() {
    setStep('deleting')
    try {
      const { deleteImpression } = await import('#src/guestbook/http.ts')
      showMessage('success', await deleteImpression(id))
      await revalidate()
    } catch (error) {
      showRefusal(error, texts.failed)
      setStep('closed')
    }
  }
  // Its button goes, and the focus returns to the one that asked.
  function keep({ currentTarget }: MouseEvent) {
    const { previousElementSibling: asking } = currentTarget
    if (asking instanceof HTMLElement) asking.focus()
    setStep('closed')
  }
  const isAsking = step !== 'closed'
  return (
    <span className={isAsking ? styles.question : undefined}>
      {isAsking && <span>{texts.confirmDelete}</span>}
      <AskingButton
        isAsking={isAsking}
        isDisabled={step === 'deleting'}
        onAsk={() => setStep('asking')}
        onConfirm={() => void remove()}
      >
        {texts.delete}
      </AskingButton>
      {isAsking && (
        <button type="button" className={styles.action} onClick={keep}>
          {texts.keep}
        </button>
      )}
    </span>
  )
}
