import type { Impression } from '@portfolio/contract/impression'
import { wholeName } from '@portfolio/contract/text'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { showMessage } from '#src/state/message.ts'
import { AskingButton } from './asking-button.tsx'
import styles from './comments.module.css'

type ReportTexts = Record<
  'more' | 'report' | 'confirmReport' | 'cancelReport' | 'isReported' | 'unexpected' | 'formerMember',
  string
>

/** Reports an impression to the owner, from a small menu over the page and after a confirmation. */
export function Report({ impression, texts }: { impression: Impression; texts: ReportTexts }) {
  const [step, setStep] = useState<'closed' | 'asking' | 'reported'>('closed')
  const id = useId()
  const more = useRef<HTMLButtonElement>(null)
  const author = wholeName(impression) || texts.formerMember

  async function report() {
    setStep('reported')
    try {
      const { reportImpression } = await import('#src/guestbook/http.ts')
      showMessage('success', await reportImpression(impression._id))
    } catch (error) {
      showRefusal(error, texts.unexpected)
      flushSync(() => setStep('closed'))
      more.current?.focus()
    }
  }
  if (step === 'reported')
    return (
      <span ref={takeFocus} tabIndex={-1}>
        {texts.isReported}
      </span>
    )
  const isAsking = step === 'asking'
  return (
    <>
      <button ref={more} type="button" className={`with-script ${styles.more}`} popoverTarget={id}>
        <span aria-hidden="true">•••</span>
        <span className="visually-hidden">{texts.more.replace('{author}', () => author)}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.menu}
        onBeforeToggle={({ newState }) => newState === 'closed' && setStep('closed')}
      >
        <AskingButton
          question={texts.confirmReport.replace('{author}', () => author)}
          isAsking={isAsking}
          onAsk={() => setStep('asking')}
          onConfirm={() => void report()}
        >
          {texts.report}
          <span className="visually-hidden"> ({author})</span>
        </AskingButton>
        {isAsking && (
          <button type="button" className={styles.action} popoverTarget={id} popoverTargetAction="hide">
            {texts.cancelReport}
          </button>
        )}
      </div>
    </>
  )
}

/** Takes the focus of the pressed button, which is removed. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
