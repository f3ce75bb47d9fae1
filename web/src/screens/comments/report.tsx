import type { Impression } from '@portfolio/contract/impression'
import { wholeName } from '@portfolio/contract/text'
import { useState } from 'react'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { showMessage } from '#src/state/message.ts'
import styles from './comments.module.css'

type ReportTexts = Record<
  'more' | 'report' | 'confirmReport' | 'cancelReport' | 'isReported' | 'failed' | 'formerMember',
  string
>

/** Reports an impression to the owner, from a small menu and after a confirmation. */
export function Report({ impression, texts }: { impression: Impression; texts: ReportTexts }) {
  const [step, setStep] = useState<'closed' | 'asking' | 'reported'>('closed')
  const author = wholeName(impression) || texts.formerMember

  async function report() {
    setStep('reported')
    try {
      const { reportImpression } = await import('#src/guestbook/http.ts')
      showMessage('success', await reportImpression(impression._id))
    } catch (error) {
      showRefusal(error, texts.failed)
      setStep('asking')
    }
  }
  if (step === 'reported') return <span>{texts.isReported}</span>
  if (step === 'asking') {
    return (
      <span className={styles.question}>
        <span>{texts.confirmReport.replace('{author}', author)}</span>
        <button type="button" className={styles.action} onClick={() => void report()}>
          {texts.report}
        </button>
        <button type="button" className={styles.action} onClick={() => setStep('closed')}>
          {texts.cancelReport}
        </button>
      </span>
    )
  }
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>
        <span aria-hidden="true">•••</span>
        <span className="visually-hidden">{texts.more.replace('{author}', author)}</span>
      </summary>
      <button type="button" className={styles.action} onClick={() => setStep('asking')}>
        {texts.report}
        <span className="visually-hidden"> ({author})</span>
      </button>
    </details>
  )
}
