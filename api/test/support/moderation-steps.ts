import { impressionListSchema, impressionPostedSchema } from '@portfolio/contract/impression'
import { decidedSchema, moderationCountsSchema, moderationListSchema } from '@portfolio/contract/moderation'
import type { TestPortfolio } from './start-portfolio.ts'
import type { Visitor } from './visitor.ts'

export const GUESTBOOK = '/api/user/comments/write-impression'
export const QUEUE = '/api/moderation/impressions'

/** The calls of the owner's moderation tool, and what visitors see of it. */
export function createModeration(portfolio: TestPortfolio, owner: Visitor) {
  const list = async (query: string) =>
    moderationListSchema.parse((await owner.get(`${QUEUE}?${query}`)).body)
  return {
    /** @returns the id of the impression */
    post: async (impression: string, by: Visitor = owner) =>
      impressionPostedSchema.parse((await by.post(GUESTBOOK, { impression })).body).impression._id,
    list,
    counts: async () => moderationCountsSchema.parse((await owner.get('/api/moderation/counts')).body),
    statusOf: async (id: string) =>
      (await list('filter=all')).impressions.find(({ _id }) => _id === id)?.status,
    /** @returns the ids of the decisions */
    decide: async (action: string, ids: string[], reason = '') =>
      decidedSchema.parse((await owner.post(QUEUE, { action, ids, reason })).body).decisions,
    undo: async (decisions: string[]) =>
      decidedSchema.parse((await owner.post('/api/moderation/undo', { decisions })).body).decisions,
    /** Whether visitors see the impression. */
    onPage: async (id: string) =>
      impressionListSchema
        .parse((await portfolio.visitor().get(`${GUESTBOOK}?limit=50`)).body)
        .impressions.some(({ _id }) => _id === id),
  }
}
