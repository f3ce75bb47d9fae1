import { type Request, type Response, Router } from 'express'
import { idSchema } from '@portfolio/contract/id'
import {
  type Decision,
  type Moderated,
  type PersonAction,
  decisionInputSchema,
  moderatedSchema,
  moderationQuerySchema,
  personDecisionSchema,
  readSchema,
  undoSchema,
} from '@portfolio/contract/moderation'
import { mayAccess } from '@portfolio/contract/roles'
import { wholeName } from '@portfolio/contract/text'
import type { EventStream } from '#src/connections/event-stream.ts'
import { body, requireUser, roleOf, validate } from '#src/http/middleware.ts'
import type { Decisions, StoredDecision } from './decisions.ts'
import type { FoundForOwner, ModerationList, Person } from './list.ts'
import type { Moderation } from './service.ts'

export type ModerationFeature = {
  moderation: Moderation
  decisions: Decisions
  list: ModerationList
  events: EventStream
  findPeople: (accountIds: string[]) => Promise<Map<string, Person>>
}

type PersonDecision = Request<Request['params'], unknown, { reason: string }>

/** `/api/moderation`, for the owner and moderators */
export function createModerationRouter(feature: ModerationFeature): Router {
  const { moderation, decisions, list, events, findPeople } = feature
  const router = Router()

  router.get('/impressions', async (request, response) => {
    const role = roleOf(requireUser(request))
    const withAddresses = role !== null && mayAccess(role, 'read', 'accounts')
    const query = validate(moderationQuerySchema, request.query)
    const { impressions, nextCursor } = await list.list(query, withAddresses)
    response.json({ impressions: impressions.map(presentModerated), nextCursor })
  })

  router.get('/counts', async (request, response) => {
    const counts = await list.counts()
    // Messages of the contact form are for the owner.
    response.json(requireUser(request).isAdmin ? counts : { ...counts, messages: 0 })
  })

  router.get('/impressions/:id/decisions', async (request, response) => {
    const found = await decisions.about(validate(idSchema, request.params.id))
    const names = await findPeople([...new Set(found.map(({ by }) => by.toHexString()))])
    response.json({ decisions: found.map((decision) => presentDecision(decision, names)) })
  })

  router.get('/events', (request, response) => events.add(request, response))

  router.post('/impressions', body(decisionInputSchema), async (request, response) => {
    const { ids, ...decision } = request.body
    response.json({ decisions: await moderation.decide(requireUser(request), ids, decision) })
  })

  router.post('/read', body(readSchema), async (request, response) => {
    await list.markRead(request.body.ids)
    response.status(204).end()
  })

  router.post('/undo', body(undoSchema), async (request, response) => {
    response.json({ decisions: await moderation.undo(requireUser(request), request.body.decisions) })
  })

  const decidePerson =
    (action: PersonAction) => async (request: PersonDecision, response: Pick<Response, 'json'>) => {
      const id = validate(idSchema, request.params.id)
      const { reason } = request.body
      response.json({ decisions: await moderation.decidePerson(requireUser(request), id, action, reason) })
    }
  router.post('/people/:id/ban', body(personDecisionSchema), decidePerson('ban'))
  router.post('/people/:id/unban', body(personDecisionSchema), decidePerson('unban'))

  return router
}

const presentModerated = (found: FoundForOwner): Moderated =>
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
const presentDecision = (decision: StoredDecision, names: Map<string, { name: string }>): Decision => ({
  _id: decision._id.toHexString(),
  at: decision.at.toISOString(),
  action: decision.action,
  reason: decision.reason,
  by: names.get(decision.by.toHexString())?.name ?? '',
  isUndo: decision.undoes !== null,
})
