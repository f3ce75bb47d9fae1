import type { Action, Moderated, PersonAction } from '@portfolio/contract/moderation'
import { type ReactNode, useState } from 'react'
import { useTellFailure } from '../../ui/failure.ts'
import { type OnDecided, type Person, decide, decidePerson, markRead } from './moderation-api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecisions } from './use-decisions.tsx'
import { useRefresh } from './use-moderation.ts'
import { useRunning } from './use-running.ts'

export type Deciding = ReturnType<typeof useDeciding>
type Busy = Action | PersonAction | 'read'

type Asked = { what: 'hide'; ids: string[] } | { what: 'ban'; person: Person }

/** @param on.start called with the ids of impressions before a decision about them, `end` after its answer */
export function useDeciding(on: { start: (ids: string[]) => void; end: (ids: string[]) => void }) {
  const { make, undoLatest } = useDecisions()
  const tellFailure = useTellFailure()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { run, busyWith } = useRunning<Busy>()

  const idle = (entries: Moderated[]) => entries.map(({ _id }) => _id).filter((id) => busyWith(id) === null)

  const decideAll = (action: Action, ids: string[], reason = '') => {
    on.start(ids)
    const decideOnAll = async (onDecided: OnDecided) => {
      await decide({ action, ids, reason }, onDecided)
      // Not after the lists have been read again: by then the person may have selected these impressions once more.
      on.end(ids)
    }
    return run(action, ids, () => make(action, decideOnAll))
  }
  const decideOn = ({ _id }: Person, action: PersonAction, reason = '') =>
    run(action, [_id], () => make(action, (onDecided) => decidePerson(_id, action, reason, onDecided)))

  const onDecide = (action: Action, entries: Moderated[]) => {
    const ids = idle(entries)
    if (ids.length === 0) return
    if (action === 'hide') return setAsked({ what: 'hide', ids })
    decideAll(action, ids).catch(tellFailure)
  }
  const onRead = (entries: Moderated[]) => {
    const ids = idle(entries.filter(({ isRead }) => !isRead))
    if (ids.length === 0) return
    on.start(ids)
    const read = async () => {
      await markRead(ids)
      on.end(ids)
      await refresh()
    }
    run('read', ids, read).catch(tellFailure)
  }
  const onBan = (person: Person) => {
    if (busyWith(person._id)) return
    if (!person.isBanned) return setAsked({ what: 'ban', person })
    decideOn(person, 'unban').catch(tellFailure)
  }
  const answer = (about: Asked, reason: string) =>
    about.what === 'hide' ? decideAll('hide', about.ids, reason) : decideOn(about.person, 'ban', reason)
  const dialog: ReactNode = asked && (
    <ReasonDialog
      title={asked.what === 'ban' ? `Ban ${asked.person.name}?` : hideTitle(asked.ids.length)}
      action={asked.what === 'ban' ? 'Ban' : 'Hide'}
      isRequired={asked.what === 'hide'}
      onDecide={(reason) => answer(asked, reason)}
      onClose={() => setAsked(null)}
    />
  )
  return { onDecide, onRead, onBan, undoLatest, busyWith, dialog, isAsking: asked !== null }
}

const hideTitle = (count: number) => (count > 1 ? `Hide ${count} impressions?` : 'Hide this impression?')
