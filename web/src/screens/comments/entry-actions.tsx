import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { showMessage } from '#src/state/message.ts'
import styles from './comments.module.css'

export type ActionTexts = Record<'delete' | 'confirmDelete' | 'keep' | 'failed', string>

/** Deletes an impression of the signed-in person, after a confirmation. */
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
  if (step === 'closed') {
    return (
      <button type="button" className={styles.action} onClick={() => setStep('asking')}>
        {texts.delete}
      </button>
    )
  }
  return (
    <span className={styles.question}>
      <span>{texts.confirmDelete}</span>
      <button
        type="button"
        className={styles.action}
        disabled={step === 'deleting'}
        onClick={() => void remove()}
      >
        {texts.delete}
      </button>
      <button type="button" className={styles.action} onClick={() => setStep('closed')}>
        {texts.keep}
      </button>
    </span>
  )
}
