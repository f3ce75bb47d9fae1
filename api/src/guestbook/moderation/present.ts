import type { Decision, Moderated } from '@portfolio/contract/moderation'
import { moderatedSchema } from '@portfolio/contract/moderation'
import { wholeName } from '@portfolio/contract/text'
import type { StoredDecision } from './decisions.ts'
import type { FoundForOwner } from './list.ts'

export const presentModerated = (found: FoundForOwner): Moderated =>
  moderatedSchema.parse({
    _id: found._id.toHexString(),
    impression: found.impression,
    date: found.date.toISOString(),
    status: found.status,
    signals: [...found.signals],
    reports: found.reports.map(({ at, reason }) => ({ at: at.toISOString(), reason })),
    isReported: found.isReported,
    isRead: found.status !== 'waiting' && found.isRead,
    author: found.author,
    sampleAuthor: found.sampleAuthor ? wholeName(found.sampleAuthor) : null,
  })

/** @param names who decided, by account id */
export const presentDecision = (
  decision: StoredDecision,
  names: Map<string, { name: string }>,
): Decision => ({
  _id: decision._id.toHexString(),
  at: decision.at.toISOString(),
  action: decision.action,
  reason: decision.reason,
  by: names.get(decision.by.toHexString())?.name ?? '',
  isUndo: decision.undoes !== null,
})
