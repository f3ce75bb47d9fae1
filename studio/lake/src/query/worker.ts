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
import type { Perspective } from './perspective.ts'
import { serveJobs } from './serve-jobs.ts'
import { type SyncTag, tagOfId, tagsOfQuery } from './sync-tags.ts'
import { createViews } from './views.ts'

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
  initial: readonly LakeDocument[]
  job: Question
  update: DocumentChange[]
  reply: QueryReply
}

let views = createViews([])

serveJobs<QueryProtocol>({
  start(initial) {
    views = createViews(initial)
  },
  update(changes) {
    views.change(new Map(changes.map(({ id, after }) => [id, after])))
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
  const tags = tagsOfQuery(tree)
  const evaluation = {
    tree,
    params,
    context,
    index: views.of(perspective, mayReadPrivate),
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

function describe(error: unknown) {
  if (error instanceof LakeError) return { status: error.status, body: error.body, message: error.message }
  // groq-js throws while it evaluates when the query calls an unknown function, or one with wrong arguments.
  const message = error instanceof Error ? error.message : String(error)
  return { status: 400, body: { error: { type: 'queryEvaluationError', description: message } }, message }
}
