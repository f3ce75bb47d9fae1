import type { Action, PersonAction } from '@portfolio/contract/moderation'
import { Flex } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useRef } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { useTellFailure } from '../../ui/failure.ts'
import { type OnDecided, undo } from './moderation-api.ts'
import { useRefresh } from './use-moderation.ts'
import { Small } from '../../ui/small.tsx'

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
export function useDecisions() {
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
