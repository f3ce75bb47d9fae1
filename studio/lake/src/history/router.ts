import { type Request, Router } from 'express'
import { checkDocument } from '../check-document.ts'
import { type LakeDocument, idsIn, isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'
import { withAbsoluteUrl } from '../http/absolute-urls.ts'
import type { LakeContext } from '../access/context.ts'
import { sendLines } from '../http/send-lines.ts'
import { mayRead, readerOf } from '../access/reader.ts'
import type { Store } from '../store/open-store.ts'
import type { PastChange } from '../store/history.ts'
import { eventsOf, idsOfEvents } from './events.ts'
import { type Revision, revisionsOf } from './reconstruct.ts'
import { selectionIn, transactionsOf } from './transactions.ts'

const EVENTS_MAX = 100

/** `/data/history/{dataset}`: transactions, events, and earlier revisions of documents. Not for readers of published content. */
export function createHistoryRouter({ access, readOrigin }: LakeContext, store: Store): Router {
  const router = Router()
  const path = '/data/history/:dataset'

  router.get(`${path}/transactions/:ids`, async (request, response) => {
    const ids = await readableIds(request, request.params.ids)
    const selection = selectionIn(request.query, wholeNumberIn(request.query.limit, 'limit'))
    response.type('application/x-ndjson')
    await sendLines(transactionsOf(store, ids, selection), response)
  })

  router.get(`${path}/documents/:ids`, async (request, response) => {
    const ids = await readableIds(request, request.params.ids)
    const documents = ids
      .flatMap((id) => documentAt(store.history([id]), request.query) ?? [])
      .map((document) => withAbsoluteUrl(document, readOrigin(request)))
    response.json({ documents })
  })

  router.get(`${path}/events/documents/:ids`, async (request, response) => {
    const ids = await readableIds(request, request.params.ids)
    const { limit, nextCursor } = request.query
    const before = wholeNumberIn(nextCursor, 'nextCursor') ?? Infinity
    const most = Math.min(Math.max(wholeNumberIn(limit, 'limit') ?? EVENTS_MAX, 1), EVENTS_MAX)
    const found = ids.map((id) => {
      const events = eventsOf(id, store.historyMarks(idsOfEvents(id))).filter(
        ({ sequence }) => sequence < before,
      )
      return { id, page: events.slice(0, most), hasMore: events.length > most }
    })
    // One cursor for all documents: the newest of the last events of those documents that have more.
    const cursors = found.flatMap(({ page, hasMore }) => (hasMore ? (page.at(-1)?.sequence ?? []) : []))
    const events = found.map(({ id, page }) => [id, page.map(({ event }) => event)] as const)
    const cursor = cursors.length > 0 ? String(Math.max(...cursors)) : ''
    response.json({ events: Object.fromEntries(events), nextCursor: cursor })
  })

  return router

  /** The readable ids among the requested ones; the others appear to have no history. */
  async function readableIds(request: Request, list: string): Promise<string[]> {
    const identity = await access.toReadUnpublished(request)
    return idsIn(list).filter((id) => mayRead(readerOf(identity), id))
  }
}

type Selection = Request['query']

function documentAt(changes: Iterable<PastChange>, query: Selection): LakeDocument | null {
  const found = revisionAt(changes, query)
  if (!isRecord(found?.state)) return null
  const checked = checkDocument({ ...found.state, _rev: found.change.transactionId })
  return 'problem' in checked ? null : checked.document
}

function revisionAt(changes: Iterable<PastChange>, { revision, time }: Selection): Revision | null {
  const moment = typeof time === 'string' ? timeIn(time) : null
  let found: Revision | null = null
  for (const one of revisionsOf(changes)) {
    if (typeof revision === 'string') {
      if (one.change.transactionId === revision) return one
    } else if (moment === null) {
      if (isRecord(one.state)) found = one
    } else if (one.change.timestamp <= moment) found = one
  }
  return found
}

function wholeNumberIn(value: unknown, name: string): number | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw badRequest(`"${name}" must be a whole number`)
  return Number(value)
}

function timeIn(text: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw badRequest('"time" must be a date and time in ISO 8601')
  return time.toISOString()
}
