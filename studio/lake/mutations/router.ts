import { Router } from 'express'
import { type Committed, type Dataset } from '../dataset.ts'
import { isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { Access } from '../http/access.ts'
import { toMutations } from './actions.ts'
import { parseMutations } from './mutation.ts'

/** `/data/mutate/{dataset}` and `/data/actions/{dataset}` */
export function createMutationRouter({ dataset, access }: { dataset: Dataset; access: Access }): Router {
  const router = Router()

  router.post('/data/mutate/:dataset', async (request, response) => {
    const { id: author } = await access.toWrite(request)
    const body = bodyOf(request.body)
    const committed = dataset.transact(parseMutations(body.mutations), {
      author,
      transactionId: textIn(body.transactionId ?? request.query.transactionId),
      dryRun: isOn(request.query.dryRun),
      generateKeys: isOn(request.query.autoGenerateArrayKeys),
    })
    response.json({
      transactionId: committed.id,
      results: presentResults(committed, isOn(request.query.returnIds), isOn(request.query.returnDocuments)),
      ...(isOn(request.query.returnIds) ? { documentIds: committed.results.map(({ id }) => id) } : {}),
    })
  })

  router.post('/data/actions/:dataset', async (request, response) => {
    const { id: author } = await access.toWrite(request)
    const body = bodyOf(request.body)
    if (!Array.isArray(body.actions) || body.actions.length === 0)
      throw badRequest('"actions" must be an array')
    const mutations = body.actions.flatMap((action: unknown) => toMutations(action, dataset))
    const dryRun = isOn(body.dryRun)
    const committed = dataset.transact(mutations, {
      author,
      transactionId: textIn(body.transactionId),
      dryRun,
    })
    response.json({ transactionId: committed.id })
  })

  return router
}

function presentResults({ results }: Committed, withIds: boolean, withDocuments: boolean) {
  if (!withIds && !withDocuments) return []
  return results.map(({ id, operation, document }) => ({
    id,
    operation,
    ...(withDocuments ? { document } : {}),
  }))
}

function bodyOf(body: unknown) {
  if (!isRecord(body)) throw badRequest('The body must be a JSON object')
  return body
}

const isOn = (flag: unknown) => flag === true || flag === 'true' || flag === '1'
const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
