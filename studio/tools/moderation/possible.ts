import type { Action, Moderated } from '@portfolio/contract/moderation'

type Possible = { action: Action; title: string; tone: 'positive' | 'default' | 'critical' | 'caution' }

/** The possible decisions about an impression, the likeliest first. */
export function possibleFor({ status, isReported }: Moderated): Possible[] {
  const publish = { action: 'publish', title: 'Publish', tone: 'positive' } as const
  const hide = { action: 'hide', title: 'Hide …', tone: 'caution' } as const
  const remove = { action: 'delete', title: 'Delete', tone: 'critical' } as const
  if (status === 'waiting') return [publish, hide, remove]
  if (status === 'hidden') return [publish, remove]
  if (status === 'deleted') return [{ action: 'restore', title: 'Restore', tone: 'positive' }]
  return isReported ? [{ ...publish, title: 'May stay' }, hide, remove] : [hide, remove]
}
