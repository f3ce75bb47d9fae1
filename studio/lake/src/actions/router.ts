import { type Request, Router } from 'express'
import type { Committed, Dataset, TransactOptions } from '../dataset/dataset.ts'
import type { Plan } from '../dataset/plan.ts'
import { isRecord } from '../document.ts'
import { LakeError, atAction, badRequest } from '../errors.ts'
import { withAbsoluteUrl } from '../http/absolute-urls.ts'
import type { LakeContext } from '../access/context.ts'
import { MUTATIONS_MAX_MS } from '../limits.ts'
import type { Identity } from '../access/identity.ts'
import { isSince, apiVersion } from '../http/version.ts'
import { readerOf } from '../access/reader.ts'
import { publishedBy, recordFailure } from '../releases/publishing.ts'
import { isReleaseDocumentId } from '../release.ts'
import type { Change } from '../store/open-store.ts'
import { planActions } from './actions.ts'
import { parseMutations } from '../mutations/mutation.ts'

/** `/data/mutate/{dataset}` and `/data/actions/{dataset}` */
export function createMutationRouter(
  { access, readOrigin }: LakeContext,
  dataset: Dataset,
  /** @throws {LakeError} to prevent a commit */
  checkChanges: (changes: readonly Change[], identity: Identity) => void,
): Router {
  const writerOptions = (identity: Identity) => ({
    author: identity.id,
    reader: readerOf(identity),
    maxMs: MUTATIONS_MAX_MS,
    check: (_ids: ReadonlySet<string>, changes: readonly Change[]) => checkChanges(changes, identity),
  })
  const router = Router()

  router.post('/data/mutate/:dataset', async (request, response) => {
    const identity = await access.toWrite(request)
    const body = readBody(request.body)
    checkVisibility(request.query.visibility)
    const options = writerOptions(identity)
    // Parsed within the time limit too.
    const plan: Plan = (apply) => parseMutations(body.mutations).forEach(apply)
    const committed = dataset.transact(plan, {
      ...options,
      check(ids, changes) {
        options.check(ids, changes)
        checkNoRelease(ids)
      },
      transactionId: textIn(body.transactionId ?? request.query.transactionId),
      dryRun: isOn(request.query.dryRun),
      generateKeys: isOn(request.query.autoGenerateArrayKeys),
      isStrict: isStrict(request),
    })
    response.json({
      transactionId: committed.id,
      results: presentResults(request.query, committed, readOrigin(request)),
      ...(isOn(request.query.returnIds) ? { documentIds: committed.results.map(({ id }) => id) } : {}),
    })
  })

  router.post('/data/actions/:dataset', async (request, response) => {
    const identity = await access.toWrite(request)
    const body = readBody(request.body)
    const has = (flag: string) => isOn(body[flag]) || isOn(request.query[flag])
    const committed = transactActions(dataset, body, {
      ...writerOptions(identity),
      dryRun: has('dryRun'),
      generateKeys: has('autoGenerateArrayKeys'),
      isStrict: isStrict(request),
    })
    response.json({ transactionId: committed.id })
  })

  return router
}

/** See "What a version changes" in LIMITS.md. */
const isStrict = (request: Request) => isSince(apiVersion(request), '2025-08-18')

/** Mutations may not change a release: only actions keep its documents in step with its state. */
function checkNoRelease(ids: Iterable<string>) {
  for (const id of ids)
    if (isReleaseDocumentId(id)) throw badRequest(`The release "${id}" can be changed by actions only`)
}

function transactActions(
  dataset: Dataset,
  body: Record<string, unknown>,
  options: Omit<TransactOptions, 'transactionId'>,
): Committed {
  try {
    return dataset.transact(planActions(body.actions), {
      ...options,
      transactionId: textIn(body.transactionId),
    })
  } catch (error) {
    const release = options.dryRun ? null : publishedBy(body.actions, dataset)
    if (release !== null && error instanceof LakeError && error.status === 409)
      recordFailure(dataset, release, error, options.author)
    // References are checked after all actions, so their error is reported at the first one.
    throw atAction(error, 0)
  }
}

function presentResults(
  { returnIds, returnDocuments }: Request['query'],
  { results }: Committed,
  origin: string | null,
) {
  if (!isOn(returnIds) && !isOn(returnDocuments)) return []
  return results.map(({ id, operation, document }) => ({
    id,
    operation,
    ...(isOn(returnDocuments) ? { document: withAbsoluteUrl(document, origin) } : {}),
  }))
}

const VISIBILITIES = ['sync', 'async', 'deferred']

/** Every value has the effect of `sync`: an answered transaction is visible to all readers. */
function checkVisibility(visibility: unknown) {
  if (visibility !== undefined && !VISIBILITIES.some((name) => name === visibility))
    throw badRequest('"visibility" is "sync", "async" or "deferred"')
}

function readBody(body: unknown) {
  if (!isRecord(body)) throw badRequest('The body must be a JSON object')
  return body
}

const isOn = (flag: unknown) => flag === true || flag === 'true' || flag === '1'
const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
