import { type Request, Router } from 'express'
import { idsIn } from '../document.ts'
import { badRequest, unauthorized } from '../errors.ts'
import { originOf, withAbsoluteUrl } from '../http/absolute-urls.ts'
import type { Access } from '../http/access.ts'
import { mayRead, readerOf } from '../reader.ts'
import type { Store } from '../store.ts'
import type { PastChange } from '../store/history.ts'
import { eventsOf, idsOfEvents } from './events.ts'
import { revisionsOf } from './reconstruct.ts'

const EVENTS_MAX = 100

/** `/data/history/{dataset}`: transactions, events, and earlier revisions of documents. Needs an identity. */
export function createHistoryRouter({ store, access }: { store: Store; access: Access }): Router {
  const router = Router()
  const path = '/data/history/:dataset'

  router.get(`${path}/transactions/:ids`, async (request, response) => {
    const ids = await readableIds(request, request.params.ids)
    const transactions = groupByTransaction(readable(store.history(ids)))
    const selected = select(transactions, request.query)
    const lines = selected.map((transaction) => `${JSON.stringify(transaction)}\n`)
    response.set('Cache-Control', 'no-store').type('application/x-ndjson').send(lines.join(''))
  })

  router.get(`${path}/documents/:ids`, async (request, response) => {
    const ids = await readableIds(request, request.params.ids)
    const documents = ids
      .flatMap((id) => documentAt(store.history([id]), request.query) ?? [])
      .map((document) => withAbsoluteUrl(document, originOf(request)))
    response.set('Cache-Control', 'no-store').json({ documents })
  })

  router.get(`${path}/events/documents/:ids`, async (request, response) => {
    const ids = await readableIds(request, request.params.ids)
    const { limit, nextCursor } = request.query
    const before = wholeIn(nextCursor, 'nextCursor') ?? Infinity
    const most = Math.min(Math.max(wholeIn(limit, 'limit') ?? EVENTS_MAX, 1), EVENTS_MAX)
    const found = ids.map((id) => {
      const events = eventsOf(id, store.history(idsOfEvents(id))).filter(({ sequence }) => sequence < before)
      return { id, page: events.slice(0, most), hasMore: events.length > most }
    })
    // One cursor for all: the oldest event that an answer with more has.
    const cursors = found.flatMap(({ page, hasMore }) => (hasMore ? (page.at(-1)?.sequence ?? []) : []))
    const events = found.map(({ id, page }) => [id, page.map(({ event }) => event)] as const)
    const cursor = cursors.length > 0 ? String(Math.max(...cursors)) : ''
    response.set('Cache-Control', 'no-store').json({ events: Object.fromEntries(events), nextCursor: cursor })
  })

  return router

  /** Those of the listed ids that the request may read; the others have no history for it. */
  async function readableIds(request: Request, list: string): Promise<string[]> {
    const identity = await access.of(request)
    if (!identity) throw unauthorized()
    return idsIn(list).filter((id) => mayRead(readerOf(identity), id))
  }
}

/** Clients apply effects backwards from the present, so what precedes an unreadable change is of no use to them. */
function readable(changes: PastChange[]): PastChange[] {
  const unreadable = changes.filter(({ apply, revert }) => apply === null || revert === null)
  const last = new Map(unreadable.map(({ documentId, sequence }) => [documentId, sequence]))
  return changes.filter(({ documentId, sequence }) => sequence > (last.get(documentId) ?? 0))
}

type Presented = {
  id: string
  timestamp: string
  author: string
  documentIDs: string[]
  effects: Record<string, { apply: unknown[] | null; revert: unknown[] | null }>
}

function groupByTransaction(changes: PastChange[]): Presented[] {
  const transactions = new Map<number, Presented>()
  for (const { sequence, transactionId, timestamp, author, documentId, apply, revert } of changes) {
    const known = transactions.get(sequence) ?? {
      id: transactionId,
      timestamp,
      author,
      documentIDs: [],
      effects: {},
    }
    known.documentIDs.push(documentId)
    known.effects[documentId] = { apply, revert }
    transactions.set(sequence, known)
  }
  return [...transactions.values()]
}

type Selection = Record<string, unknown>

function select(transactions: Presented[], query: Selection): Presented[] {
  const place = (id: unknown) => transactions.findIndex((transaction) => transaction.id === id)
  const from = query.fromTransaction === undefined ? 0 : Math.max(place(query.fromTransaction), 0)
  const to = query.toTransaction === undefined ? transactions.length : place(query.toTransaction) + 1
  const range = transactions.slice(from, to)
  const timely = range
    .filter(({ timestamp }) => typeof query.fromTime !== 'string' || timestamp >= query.fromTime)
    .filter(({ timestamp }) => typeof query.toTime !== 'string' || timestamp <= query.toTime)
  const ordered = query.reverse === 'true' ? timely.toReversed() : timely
  return ordered.slice(0, wholeIn(query.limit, 'limit') ?? ordered.length)
}

function documentAt(changes: PastChange[], query: Selection) {
  const revisions = revisionsOf(changes)
  if (typeof query.revision === 'string') {
    return revisions.find(({ change }) => change.transactionId === query.revision)?.document
  }
  if (typeof query.time === 'string') {
    const moment = timeIn(query.time)
    return revisions.findLast(({ change }) => change.timestamp <= moment)?.document
  }
  return revisions.findLast(({ document }) => document !== null)?.document
}

function wholeIn(value: unknown, name: string): number | null {
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
