import { createHash } from 'node:crypto'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import {
  type QueryContext,
  evaluate,
  evaluateAsynchronously,
  isAsynchronous,
  parseQuery,
} from './evaluate.ts'
import { jsonSizeAbove } from './json-size.ts'
import { type Perspective, viewDocuments } from './perspective.ts'
import { serveJobs } from './serve-jobs.ts'
import { type SyncTag, tagOfId, tagsOfQuery } from './sync-tags.ts'

export type Question = {
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  mayReadPrivate: boolean
  context: QueryContext
  /** Characters of the query, and bytes of the result. */
  limits: { query: number; result: number }
}

export type DocumentChange = { id: string; after: LakeDocument | null }

export type QueryReply =
  /** `json` is the result as it is sent; equal results have equal etags. */
  | { kind: 'answer'; json: Uint8Array<ArrayBuffer>; tags: SyncTag[]; etag: string; isCacheable: boolean }
  | { kind: 'refusal'; status: number; body: Record<string, unknown>; message: string }

export type QueryProtocol = {
  initial: LakeDocument[]
  job: Question
  update: DocumentChange[]
  reply: QueryReply
}

type View = { documents: LakeDocument[]; byId: Map<string, LakeDocument> }

const documents = new Map<string, LakeDocument>()
/** By perspective and permission. */
const views = new Map<string, View>()

serveJobs<QueryProtocol>({
  start(initial) {
    for (const document of initial) documents.set(document._id, document)
  },
  update(changes) {
    for (const { id, after } of changes) {
      if (after) documents.set(id, after)
      else documents.delete(id)
    }
    views.clear()
  },
  async run(question) {
    try {
      const reply = await answer(question)
      return { reply, transfer: [reply.json.buffer] }
    } catch (error) {
      return { reply: { kind: 'refusal', ...describe(error) } }
    }
  },
})

async function answer({ query, params, perspective, mayReadPrivate, context, limits }: Question) {
  const tree = parseQuery(query, params, limits.query)
  const { documents: seen, byId } = view(perspective, mayReadPrivate)
  const tags = tagsOfQuery(tree)
  const evaluation = {
    tree,
    params,
    context,
    documents: seen,
    byId: (id: string) => byId.get(id),
    onDereference: (id: string) => void tags.add(tagOfId(id)),
  }
  const result = isAsynchronous(query) ? await evaluateAsynchronously(evaluation) : evaluate(evaluation)
  const json = serialise(result ?? null, limits.result)
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`
  const isCacheable = !/\bnow\s*\(/.test(query)
  return { kind: 'answer' as const, json, tags: [...tags], etag, isCacheable }
}

function serialise(result: unknown, maxBytes: number): Uint8Array<ArrayBuffer> {
  if (jsonSizeAbove(result, maxBytes) > maxBytes) throw tooLargeResult(maxBytes)
  const json = new TextEncoder().encode(JSON.stringify(result))
  if (json.length > maxBytes) throw tooLargeResult(maxBytes)
  return json
}

function tooLargeResult(maxBytes: number) {
  const description = `The result of the query has more than ${maxBytes} bytes; select fewer documents or fields`
  return new LakeError(400, { error: { type: 'queryResultTooLarge', description } }, description)
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
  // groq-js throws while it evaluates when the query calls an unknown function, or one with wrong arguments.
  const message = error instanceof Error ? error.message : String(error)
  return { status: 400, body: { error: { type: 'queryEvaluationError', description: message } }, message }
}
