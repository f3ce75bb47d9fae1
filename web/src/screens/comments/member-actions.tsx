import type { User } from '@portfolio/contract/account'
import type { Impression, ImpressionList } from '@portfolio/contract/impression'
import { mayAccess } from '@portfolio/contract/roles'
import { RefusedError } from '@portfolio/contract/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type MouseEvent, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { deleteImpression, fetchOwnImpressions } from '#src/guestbook/http.ts'
import { ONCE, queries } from '#src/queries.ts'
import { showMessage } from '#src/state/message.ts'
import { focusHeading } from '#src/ui/focus-heading.ts'
import { AskingButton } from './asking-button.tsx'
import { Report } from './report.tsx'
import styles from './comments.module.css'

/** Actions of a signed-in person on an impression: delete their own, report another one unless they may moderate it. */
export function MemberActions(props: {
  user: User
  impression: Impression
  /** Changes with each read of the list. */
  position: ImpressionList['position']
  texts: ActionTexts & ComponentProps<typeof Report>['texts']
}) {
  const { user, impression, position, texts } = props
  const { data: own = [] } = useQuery(
    {
      ...ONCE,
      queryKey: ['own-impressions', user.email, position],
      queryFn: readOwn,
      placeholderData: keepPreviousData,
    },
    queries,
  )
  if (own.includes(impression._id)) return <DeleteOwn id={impression._id} texts={texts} />
  // Moderators get a link to moderate it instead.
  if (user.role && mayAccess(user.role, 'write', 'moderation')) return null
  return <Report impression={impression} texts={texts} />
}

async function readOwn() {
  try {
    return await fetchOwnImpressions()
  } catch (error) {
    // 401: the session has ended, which the page's session check handles.
    if (!(error instanceof RefusedError && error.status === 401)) console.error(error)
    return []
  }
}

type ActionTexts = Record<'delete' | 'confirmDelete' | 'keep' | 'unexpected', string>

function DeleteOwn({ id, texts }: { id: string; texts: ActionTexts }) {
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<'closed' | 'asking' | 'deleting'>('closed')

  async function remove() {
    setStep('deleting')
    try {
      showMessage('success', await deleteImpression(id))
      await revalidate()
      // The pressed button is gone; a focus that has been moved on meanwhile stays.
      if (document.activeElement === document.body) focusHeading()
    } catch (error) {
      showRefusal(error, texts.unexpected)
      setStep('closed')
    }
  }
  // The pressed button is removed, so the focus returns to the one that asked.
  function keep({ currentTarget }: MouseEvent) {
    const { previousElementSibling: asking } = currentTarget
    if (asking instanceof HTMLElement) asking.focus()
    setStep('closed')
  }
  const isAsking = step !== 'closed'
  return (
    <span className={isAsking ? styles.question : undefined}>
      <AskingButton
        question={texts.confirmDelete}
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
