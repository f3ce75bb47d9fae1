import { type Request, Router } from 'express'
import { unauthorized } from '../errors.ts'
import type { Access } from '../http/access.ts'
import type { PastChange, Store } from '../store.ts'
import { revisionsOf } from './reconstruct.ts'

/** `/data/history/{dataset}`: who changed what and when, and documents as they were. For the owner only. */
export function createHistoryRouter({ store, access }: { store: Store; access: Access }): Router {
  const router = Router()
  const path = '/data/history/:dataset'

  router.get(`${path}/transactions/:ids`, async (request, response) => {
    await requireReader(request)
    const transactions = groupByTransaction(store.history(request.params.ids.split(',')))
    const selected = select(transactions, request.query)
    const lines = selected.map((transaction) => `${JSON.stringify(transaction)}\n`)
    response.set('Cache-Control', 'no-store').type('application/x-ndjson').send(lines.join(''))
  })

  router.get(`${path}/documents/:ids`, async (request, response) => {
    await requireReader(request)
    const documents = request.params.ids
      .split(',')
      .flatMap((id) => documentAt(store.history([id]), request.query) ?? [])
    response.set('Cache-Control', 'no-store').json({ documents })
  })

  return router

  async function requireReader(request: Request) {
    if (!(await access.of(request))) throw unauthorized()
  }
}

type Presented = {
  id: string
  timestamp: string
  author: string
  documentIDs: string[]
  effects: Record<string, { apply: unknown[]; revert: unknown[] }>
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
  const limit = Number(query.limit ?? ordered.length)
  return Number.isInteger(limit) && limit >= 0 ? ordered.slice(0, limit) : ordered
}

function documentAt(changes: PastChange[], query: Selection) {
  const revisions = revisionsOf(changes)
  if (typeof query.revision === 'string') {
    return revisions.find(({ change }) => change.transactionId === query.revision)?.document
  }
  if (typeof query.time === 'string') {
    const moment = new Date(query.time).toISOString()
    return revisions.findLast(({ change }) => change.timestamp <= moment)?.document
  }
  return revisions.findLast(({ document }) => document !== null)?.document
}
