import { createHash } from 'node:crypto'
import type { DocumentChange } from '../document.ts'
import { LakeError, errorMessage } from '../errors.ts'
import {
  type Evaluation,
  type QueryContext,
  evaluate,
  evaluateAsynchronously,
  evaluateTraced,
  isAsynchronous,
  parseQuery,
} from './evaluate.ts'
import { jsonSizeAbove } from './json-size.ts'
import type { Perspective } from './perspective.ts'
import { serveJobs } from '../jobs/serve-jobs.ts'
import type { SourceMapKind } from './source-map/origins.ts'
import { createSourceMap } from './source-map/source-map.ts'
import { type SyncTag, tagOfId, tagsOfQuery } from './sync-tags.ts'
import type { Reader } from '../access/reader.ts'
import { readStoredDocuments } from '../store/open-store.ts'
import { createViews } from './views.ts'

export type Question = {
  query: string
  params: Record<string, unknown>
  perspective: Perspective
  reader: Reader
  sourceMap: SourceMapKind | null
  context: QueryContext
  /** Characters of the query, and bytes of the result. */
  limits: { query: number; result: number }
}

export type NewState = Pick<DocumentChange, 'id' | 'after'>

export type QueryReply =
  /** `json` is the result as sent; equal results have equal etags. */
  | {
      kind: 'answer'
      json: Buffer
      /** The source map as JSON; null unless the question asks for it. */
      sourceMap: string | null
      tags: SyncTag[]
      etag: string
      isCacheable: boolean
    }
  | { kind: 'refusal'; status: number; body: Record<string, unknown>; message: string }

export type QueryProtocol = {
  initial: {
    /** Of the store. The worker reads the documents there: sending them would block the server for seconds. */
    directory: string
    /** The usual reader; its view is built before the first query, whose time is limited. */
    reader: Reader
  }
  job: Question
  update: NewState[]
  reply: QueryReply
}

let views = createViews([])

serveJobs<QueryProtocol>({
  start({ directory, reader }) {
    views = createViews(readStoredDocuments(directory))
    const index = views.of('published', reader)
    index.ofType('')
    index.referencing('')
  },
  update(changes) {
    views.change(new Map(changes.map(({ id, after }) => [id, after])))
  },
  async run(question) {
    try {
      return await answer(question)
    } catch (error) {
      return { kind: 'refusal', ...describe(error) }
    }
  },
})

async function answer(question: Question) {
  const { query, params, perspective, reader, context, limits } = question
  const tree = parseQuery(query, params, limits.query)
  const tags = tagsOfQuery(tree)
  const evaluation = {
    tree,
    params,
    context,
    index: views.of(perspective, reader),
    onDereference: (id: string) => void tags.add(tagOfId(id)),
  }
  const result = isAsynchronous(query) ? await evaluateAsynchronously(evaluation) : evaluate(evaluation)
  const json = serialise(result ?? null, limits.result)
  const sourceMap =
    question.sourceMap && (await sourceMapJson(result, evaluation, question, question.sourceMap))
  const hash = createHash('sha1')
    .update(json)
    .update(JSON.stringify([sourceMap, ...tags]))
  const etag = `"${hash.digest('base64url')}"`
  const isCacheable = !/\bnow\s*\(/.test(query)
  return { kind: 'answer' as const, json, sourceMap, tags: [...tags], etag, isCacheable }
}

async function sourceMapJson(
  result: unknown,
  evaluation: Evaluation,
  { query, limits }: Question,
  kind: SourceMapKind,
): Promise<string> {
  const traced = await evaluateTraced(evaluation, query)
  const json = JSON.stringify(createSourceMap(traced, result, kind))
  if (json.length > limits.result) throw tooLargeResult(limits.result)
  return json
}

function serialise(result: unknown, maxBytes: number): Buffer {
  if (jsonSizeAbove(result, maxBytes) > maxBytes) throw tooLargeResult(maxBytes)
  const json = Buffer.from(JSON.stringify(result))
  if (json.length > maxBytes) throw tooLargeResult(maxBytes)
  return json
}

function tooLargeResult(maxBytes: number) {
  const description = `The result of the query has more than ${maxBytes} bytes; select fewer documents or fields`
  return new LakeError(400, { error: { type: 'queryResultTooLarge', description } }, description)
}

function describe(error: unknown) {
  if (error instanceof LakeError) return { status: error.status, body: error.body, message: error.message }
  // groq-js throws during evaluation for an unknown function, or one with wrong arguments.
  const message = errorMessage(error)
  return { status: 400, body: { error: { type: 'queryEvaluationError', description: message } }, message }
}
