import type { Action, Moderated } from '@portfolio/contract/moderation'
import { BusyButton } from '../../ui/buttons.tsx'
import type { Deciding } from './use-deciding.tsx'

type Choice = {
  action: Action | 'read'
  title: string
  tone: 'positive' | 'default' | 'critical' | 'caution'
}

export function DecisionButtons(props: {
  choices: readonly Choice[]
  entries: Moderated[]
  deciding: Deciding
}) {
  const { choices, entries, deciding } = props
  const running = new Set(entries.map(({ _id }) => deciding.busyWith(_id)))
  return choices.map(({ action, title, tone }) => (
    <BusyButton
      key={action}
      isBusy={running.has(action)}
      disabled={running.size > 1 || !running.has(null)}
      mode="ghost"
      padding={3}
      tone={tone}
      text={title}
      onClick={() => (action === 'read' ? deciding.onRead(entries) : deciding.onDecide(action, entries))}
    />
  ))
}

/** What can be decided about an impression, the likeliest first. */
export function possibleFor({ status, isReported, isRead }: Moderated): Choice[] {
  const publish = { action: 'publish', title: 'Publish', tone: 'positive' } as const
  const hide = { action: 'hide', title: 'Hide …', tone: 'caution' } as const
  const remove = { action: 'delete', title: 'Delete', tone: 'critical' } as const
  if (status === 'waiting') return [publish, hide, remove]
  if (status === 'hidden') return [publish, remove]
  if (status === 'deleted') return [{ action: 'restore', title: 'Restore', tone: 'positive' }]
  const read = isRead ? [] : [{ action: 'read', title: 'Mark as read', tone: 'default' } as const]
  return [...read, ...(isReported ? [{ ...publish, title: 'May stay' }] : []), hide, remove]
}

const FOR_ALL: readonly Choice[] = [
  { action: 'read', title: 'Mark all as read', tone: 'default' },
  { action: 'publish', title: 'Publish all', tone: 'positive' },
  { action: 'hide', title: 'Hide all …', tone: 'caution' },
  { action: 'delete', title: 'Delete all', tone: 'critical' },
  { action: 'restore', title: 'Restore all', tone: 'default' },
]

export const possibleForSome = (entries: Moderated[]) =>
  FOR_ALL.filter(({ action }) =>
    entries.some((entry) =>
      action === 'read' ? !entry.isRead : possibleFor(entry).some((choice) => choice.action === action),
    ),
  )
