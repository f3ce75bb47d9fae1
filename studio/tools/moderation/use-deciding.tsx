import type { Action, Moderated } from '@portfolio/contract/moderation'
import { type ReactNode, useState } from 'react'
import { useTellFailure } from './failure.ts'
import { markRead } from './moderation-api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecisions } from './use-decisions.tsx'
import { useRefresh } from './use-moderation.ts'
import type { Person } from './use-queue.ts'

export type Decide = (action: Action, entries: Moderated[]) => void

type Asked = { what: 'hide'; ids: string[] } | { what: 'ban'; person: Person }

/**
 * Makes a decision, after a dialog when it needs a reason.
 * @param onDecided called at a decision about impressions, with their ids
 */
export function useDeciding(onDecided: (ids: string[]) => void) {
  const { decide, decidePerson, undoLatest } = useDecisions()
  const tellFailure = useTellFailure()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Asked | null>(null)

  const onDecide: Decide = (action, entries) => {
    const ids = entries.map(({ _id }) => _id)
    if (ids.length === 0) return
    if (action === 'hide') return setAsked({ what: 'hide', ids })
    onDecided(ids)
    void decide(action, ids)
  }
  const onRead = (entries: Moderated[]) => {
    const ids = entries.filter(({ isRead }) => !isRead).map(({ _id }) => _id)
    if (ids.length === 0) return
    onDecided(ids)
    markRead(ids).catch(tellFailure).finally(refresh)
  }
  const onBan = (person: Person) => {
    if (person.isBanned) void decidePerson(person._id, 'unban')
    else setAsked({ what: 'ban', person })
  }
  const answer = (reason: string) => {
    setAsked(null)
    if (asked?.what === 'ban') return void decidePerson(asked.person._id, 'ban', reason)
    if (!asked) return
    onDecided(asked.ids)
    void decide('hide', asked.ids, reason)
  }
  const dialog: ReactNode = asked && (
    <ReasonDialog
      title={asked.what === 'ban' ? `Ban ${asked.person.name}?` : hideTitle(asked.ids.length)}
      action={asked.what === 'ban' ? 'Ban' : 'Hide'}
      isRequired={asked.what === 'hide'}
      onDecide={answer}
      onClose={() => setAsked(null)}
    />
  )
  return { onDecide, onRead, onBan, undoLatest, dialog, isAsking: asked !== null }
}

const hideTitle = (count: number) => (count > 1 ? `Hide ${count} impressions?` : 'Hide this impression?')
