import { createHmac } from 'node:crypto'
import { type Request, Router } from 'express'
import { idSchema } from '@portfolio/contract/id'
import { limitKeyOf } from '@portfolio/lake'
import {
  type ImpressionPosted,
  impressionInputSchema,
  reportSchema,
  type ImpressionList,
  type ImpressionPage,
  impressionPageSchema,
} from '@portfolio/contract/impression'
import { messageOnlyErrors } from '#src/http/error-handler.ts'
import { forbidden } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import type { Limits } from '#src/limits.ts'
import { body, limit, signedIn, requireUser, validate } from '#src/http/middleware.ts'
import type { ConfirmationText, Translations } from '#src/content/translations.ts'
import type { GuestbookEvents } from './events.ts'
import type { Bans } from './moderation/bans.ts'
import { presentImpression } from './present.ts'
import type { Impressions } from './service.ts'
import { type AnswerCache, GUESTBOOK_TAG } from '#src/cache/answer-cache.ts'
import { sendStored } from '#src/cache/send-stored.ts'
import { API_HEADERS } from '#src/http/security-headers.ts'

const LIST = '/comments/write-impression'

/** `/api/user/comments`: the guestbook. */
export function createImpressionRouter(deps: {
  impressions: Impressions
  events: GuestbookEvents
  bans: Bans
  limits: Limits
  translations: Translations
  secret: string
}): Router {
  const { impressions, events, bans, limits, translations } = deps
  const router = Router()
  const confirm = (request: Request, key: ConfirmationText) =>
    translations.confirmation(key, languageOf(request))

  const impressionOfAccount = (request: { user?: Express.User | undefined }) =>
    limits.impression(requireUser(request).id)

  const write = [messageOnlyErrors, signedIn, limit(impressionOfAccount)]
  router.post(LIST, ...write, body(impressionInputSchema), async (request, response) => {
    const author = requireUser(request)
    const { impression, website, ...claimed } = request.body
    if (contradicts(claimed, author)) throw forbidden('otherPerson')
    if (await bans.has(author.id)) throw forbidden('banned')
    const { found, status } = await impressions.add(author, { impression, ...(website ? { website } : {}) })
    const answer: ImpressionPosted = {
      message: await confirm(request, status === 'published' ? 'impression.sent' : 'impression.waiting'),
      impression: presentImpression(found),
      status,
    }
    response.status(201).json(answer)
  })

  router.delete(`${LIST}/:id`, signedIn, async (request, response) => {
    const author = requireUser(request)
    await impressions.erase(author.id, validate(idSchema, request.params.id))
    response.json({ message: await confirm(request, 'comments.deleted') })
  })

  router.get('/comments/own', signedIn, async (request, response) => {
    response.json({ ids: await impressions.idsOf(requireUser(request).id) })
  })

  router.get('/comments/events', (request, response) => events.handle(request, response))

  // The limit counts in the handler, because a repeated report is free.
  router.post('/comments/:id/report', body(reportSchema), async (request, response) => {
    const id = validate(idSchema, request.params.id)
    const by = reporterHash(request, id)
    if (!(await impressions.isReportedBy(id, by))) {
      await limits.report(request)
      await impressions.report(id, request.body.reason, by)
    }
    response.json({ message: await confirm(request, 'comments.reported') })
  })

  return router

  /** Keyed hash of the account or, for a visitor, of the network address, because new cookies cost nothing. */
  function reporterHash(request: Request, id: string) {
    const person = request.user?.id ?? limitKeyOf(request.ip)
    return createHmac('sha256', deps.secret).update(`report\0${id}\0${person}`).digest('base64url')
  }
}

type Person = { first_name: string; last_name: string; email: string }

/** The session says who writes. A body that names somebody else is refused rather than ignored. */
const contradicts = (claimed: Partial<Person>, author: Person) =>
  (claimed.first_name !== undefined && claimed.first_name !== author.first_name) ||
  (claimed.last_name !== undefined && claimed.last_name !== author.last_name) ||
  (claimed.email !== undefined && claimed.email.toLowerCase() !== author.email)

/** Changes of this process invalidate a page at once; those of other processes appear after at most this time. */
const MAX_AGE_MS = 500

// Browsers store it and revalidate each time; the answer is 304 until something has changed.
const HEADERS = {
  ...API_HEADERS,
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json; charset=utf-8',
} as const

/** `GET /api/user/comments/write-impression`: a page of the guestbook, the same for everybody. */
export function createListRouter({
  cache,
  list,
}: {
  cache: AnswerCache
  list: (page: ImpressionPage) => Promise<ImpressionList>
}): Router {
  const read = async (page: ImpressionPage) => ({
    status: 200,
    headers: HEADERS,
    body: Buffer.from(JSON.stringify(await list(page))),
    tags: [GUESTBOOK_TAG],
    maxAgeMs: MAX_AGE_MS,
  })
  const router = Router()
  router.get('/comments/write-impression', messageOnlyErrors, async (request, response, next) => {
    const page = validate(impressionPageSchema, request.query)
    const key = `list ${JSON.stringify(page)}`
    const answer = cache.find(key) ?? (await cache.make(key, () => read(page)))
    return answer ? sendStored(answer, request, response) : next()
  })
  return router
}
