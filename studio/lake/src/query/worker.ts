import { parentPort } from 'node:worker_threads'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import { LONGEST_QUERY, evaluate, evaluateSlowly, isAsynchronous, parseQuery } from './evaluate.ts'
import { type Perspective, viewDocuments } from './perspective.ts'
import { tagOfId, tagsOfQuery } from './sync-tags.ts'

/** Questions are answered here, off the main thread, so that a slow one holds nobody but itself. */
export type ToWorker =
  | { kind: 'changes'; changes: { id: string; after: LakeDocument | null }[] }
  | { kind: 'query'; number: number; question: Question }
export type Question = {
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  mayReadPrivate: boolean
  /** Only whether it can be answered in time. */
  isTrial?: boolean
}

export type FromWorker =
  | { kind: 'started'; number: number }
  /** `json` is the result as it is sent. */
  | { kind: 'answer'; number: number; json: string; tags: string[]; depends: 'on-content' | 'on-time' }
  | { kind: 'refusal'; number: number; status: number; body: Record<string, unknown>; message: string }

type View = { documents: LakeDocument[]; byId: Map<string, LakeDocument> }

const documents = new Map<string, LakeDocument>()
const views = new Map<string, View>()

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'changes') return applyChanges(message.changes)
  const { number, question } = message
  send({ kind: 'started', number })
  answer(question).then(
    (found) => send({ kind: 'answer', number, ...found }),
    (error: unknown) => send({ kind: 'refusal', number, ...describe(error) }),
  )
})

const send = (message: FromWorker) => parentPort?.postMessage(message)

function applyChanges(changes: { id: string; after: LakeDocument | null }[]) {
  for (const { id, after } of changes) {
    if (after) documents.set(id, after)
    else documents.delete(id)
  }
  views.clear()
}

async function answer({ query, params, perspective, mayReadPrivate, isTrial = false }: Question) {
  const longest = mayReadPrivate ? LONGEST_QUERY.ofEditors : LONGEST_QUERY.ofAnyone
  const tree = parseQuery(query, params, longest)
  const { documents: seen, byId } = view(perspective, mayReadPrivate)
  const tags = tagsOfQuery(tree)
  const evaluation = {
    tree,
    params,
    documents: seen,
    byId: (id: string) => byId.get(id),
    onDereference: (id: string) => void tags.add(tagOfId(id)),
  }
  const result = isAsynchronous(query) ? await evaluateSlowly(evaluation) : evaluate(evaluation)
  const depends = /\bnow\s*\(/.test(query) ? ('on-time' as const) : ('on-content' as const)
  return { json: JSON.stringify(isTrial ? null : (result ?? null)), tags: [...tags], depends }
}

function view(perspective: Perspective, mayReadPrivate: boolean): View {
  const key = JSON.stringify([perspective, mayReadPrivate])
  const known = views.get(key)
  if (known) return known
  const seen = viewDocuments([...documents.values()], perspective, mayReadPrivate)
  const made = { documents: seen, byId: new Map(seen.map((document) => [document._id, document])) }
  views.set(key, made)
  return made
}

function describe(error: unknown) {
  if (error instanceof LakeError) return { status: error.status, body: error.body, message: error.message }
  // What groq-js throws while it evaluates is the query's doing: an unknown function, a call that makes no sense.
  const message = error instanceof Error ? error.message : String(error)
  return { status: 400, body: { error: { type: 'queryEvaluationError', description: message } }, message }
}
