import type { Action, Moderated, PersonAction } from '@portfolio/contract/moderation'
import { type ReactNode, useState, useRef } from 'react'
import { useTellFailure } from '../../ui/failure.ts'
import { type OnDecided, type Person, decide, decidePerson, markRead, undo } from './moderation-api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useRefresh } from './use-moderation.ts'
import { Flex } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { ActionButton } from '../../ui/buttons.tsx'
import { Small } from '../../ui/text.tsx'

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
  return { onDecide, onRead, onBan, undoLatest, busyWith, dialog }
}

const hideTitle = (count: number) => (count > 1 ? `Hide ${count} impressions?` : 'Hide this impression?')

const DONE: Record<Action | PersonAction, string> = {
  publish: 'Published',
  hide: 'Hidden',
  delete: 'Deleted',
  restore: 'Restored',
  ban: 'Banned',
  unban: 'No longer banned',
}
const UNDO_FOR_MS = 12_000

/** Makes decisions, shows them in a toast, and takes them back. A failed decision rejects. */
function useDecisions() {
  const { push } = useToast()
  const latest = useRef<string[]>([])
  const tell = useTellFailure()
  const refresh = useRefresh()

  async function takeBack(decisions: string[]) {
    if (decisions.length === 0) return
    latest.current = []
    const undone: string[] = []
    try {
      await undo(decisions, (part) => undone.push(...part))
      push({
        id: 'moderation',
        status: 'info',
        title:
          undone.length > 0
            ? `Taken back${countDecided(undone)}`
            : 'Nothing to take back: it has been decided again',
      })
    } catch (error) {
      // A repetition skips what was taken back already.
      if (latest.current.length === 0) latest.current = decisions
      tell(error)
    }
    await refresh()
  }

  async function make(action: Action | PersonAction, run: (onDecided: OnDecided) => Promise<unknown>) {
    const decisions: string[] = []
    // Until the answer, an undo does not take back the decision before.
    latest.current = []
    try {
      await run((part) => decisions.push(...part))
    } catch (error) {
      // Of more than a hundred some may have been decided before the failure.
      if (decisions.length > 0) show(action, decisions)
      // Without a connection, reading the lists again takes seconds.
      void refresh()
      throw error
    }
    show(action, decisions)
    await refresh()
  }

  function show(action: Action | PersonAction, decisions: string[]) {
    latest.current = decisions
    push({
      id: 'moderation',
      status: decisions.length > 0 ? 'success' : 'warning',
      duration: UNDO_FOR_MS,
      closable: true,
      title:
        decisions.length > 0 ? (
          <Flex align="center" gap={3}>
            <Small weight="medium">
              {DONE[action]}
              {countDecided(decisions)}
            </Small>
            <ActionButton mode="bleed" padding={2} text="Undo" onPress={() => takeBack(decisions)} />
          </Flex>
        ) : (
          'Nothing to do: it is so already'
        ),
    })
  }

  return { make, undoLatest: () => takeBack(latest.current) }
}

const countDecided = (decisions: string[]) => (decisions.length > 1 ? `: ${decisions.length}` : '')

/** Calls that are not answered yet, each with the ids that it is about: their buttons look busy. */
export function useRunning<What extends string>() {
  const [calls, setCalls] = useState<readonly { what: What; ids: readonly string[] }[]>([])
  return {
    busyWith: (id: string): What | null => calls.find(({ ids }) => ids.includes(id))?.what ?? null,
    run: async (what: What, ids: readonly string[], call: () => Promise<unknown>) => {
      const own = { what, ids }
      setCalls((before) => [...before, own])
      try {
        await call()
      } finally {
        setCalls((before) => before.filter((each) => each !== own))
      }
    },
  }
}
