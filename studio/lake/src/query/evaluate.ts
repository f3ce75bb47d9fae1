import { type ExprNode, GroqSyntaxError, evaluateSync, evaluate as evaluateAsync, parse, toJS } from 'groq-js'
import { type LakeDocument, isRecord } from '../document.ts'
import { queryParseError } from '../errors.ts'

/** In characters. The Studio's search names every field of every type for each word that is searched for. */
export const LONGEST_QUERY = { ofAnyone: 50_000, ofEditors: 500_000 }
const DEEPEST_QUERY = 60

type Params = Record<string, unknown>

/**
 * @param longest in characters
 * @throws {LakeError} 400 `queryParseError` for a query that is not GROQ, too long or nested too deeply
 */
export function parseQuery(query: string, params: Params, longest = LONGEST_QUERY.ofEditors): ExprNode {
  if (query.length > longest) {
    throw queryParseError(`A query can have ${longest} characters at most`, query.slice(0, 100))
  }
  // Before parsing, because the parser itself recurses.
  if (nesting(query) > DEEPEST_QUERY) {
    throw queryParseError(`A query can be nested ${DEEPEST_QUERY} levels deep at most`, query)
  }
  try {
    return parse(query, { params })
  } catch (error) {
    const position = error instanceof GroqSyntaxError ? error.position : 0
    throw queryParseError(error instanceof Error ? error.message : String(error), query, position, position)
  }
}

function nesting(query: string): number {
  let depth = 0
  let deepest = 0
  for (const character of query) {
    if ('([{'.includes(character)) deepest = Math.max(deepest, (depth += 1))
    if (')]}'.includes(character)) depth -= 1
  }
  return deepest
}

export type Evaluation = {
  tree: ExprNode
  params: Params
  documents: readonly LakeDocument[]
  byId: (id: string) => LakeDocument | undefined
  /** Told the id of every document that a reference is followed to. */
  onDereference?: (id: string) => void
}

const optionsOf = ({ params, documents, byId, onDereference }: Evaluation) => ({
  dataset: documents,
  params,
  dereference: ({ _ref }: { _ref: string }) => {
    onDereference?.(_ref)
    return byId(_ref)
  },
})

export const evaluate = (evaluation: Evaluation): unknown =>
  toJS(evaluateSync(evaluation.tree, optionsOf(evaluation)))

/** Whether a query calls functions that can be evaluated only asynchronously, which is slower for all others. */
export const isAsynchronous = (query: string) => query.includes('diff::')

export async function evaluateSlowly(evaluation: Evaluation): Promise<unknown> {
  const value = await evaluateAsync(evaluation.tree, optionsOf(evaluation))
  return value.get()
}

/** The ids of the documents that a mutation's query selects. */
export function selectIds(query: string, params: Params, documents: LakeDocument[]): string[] {
  const byId = new Map(documents.map((document) => [document._id, document]))
  const tree = parseQuery(query, params)
  const result = evaluate({ tree, params, documents, byId: (id) => byId.get(id) })
  const found = Array.isArray(result) ? result : [result]
  return found.flatMap((document: unknown) =>
    isRecord(document) && typeof document._id === 'string' && byId.has(document._id) ? document._id : [],
  )
}
