import { type ExprNode, GroqSyntaxError, evaluateSync, evaluate as evaluateAsync, parse, toJS } from 'groq-js'
import { type LakeDocument, isRecord } from '../document.ts'
import { queryParseError, errorMessage } from '../errors.ts'
import { QUERY_MAX_CHARACTERS, QUERY_MAX_DEPTH } from '../limits.ts'
import type { Lookups } from './document-index.ts'
import { declarationsFor } from './geo/functions.ts'
import { type Params, checkParamsGiven } from './parameters.ts'
import { prepare } from './prepare.ts'
import { traced } from './source-map/trace.ts'
import { nodesIn } from './tree.ts'
import { onlyOfChanges, refuseUnsupported } from './unsupported.ts'

export type QueryContext = { identity: string; sanity: { projectId: string; dataset: string } }

/** @throws {LakeError} 400 `queryParseError`, also for a query that names a parameter that is not given */
export function parseQuery(
  query: string,
  params: Params,
  maxLength: number = QUERY_MAX_CHARACTERS.identified,
): ExprNode {
  if (query.length > maxLength) {
    throw queryParseError(`A query can have ${maxLength} characters at most`, query.slice(0, 100))
  }
  // Checked before parsing, because the parser recurses too.
  if (nesting(query) > QUERY_MAX_DEPTH) {
    throw queryParseError(`A query can be nested ${QUERY_MAX_DEPTH} levels deep at most`, query)
  }
  const tree = parseGroq(query, params)
  refuseUnsupported(tree, query, isAsynchronous(query))
  checkParamsGiven(tree, params, query)
  return tree
}

function parseGroq(query: string, params: Params): ExprNode {
  const declarations = declarationsFor(query)
  try {
    // groq-js rejects a comment at the end of the query without a line break.
    return parse(`${declarations}${query}\n`, { params })
  } catch (error) {
    const found = error instanceof GroqSyntaxError ? error.position - declarations.length : 0
    const position = Math.max(0, Math.min(found, query.length))
    throw queryParseError(explainParseError(error, query), query, position, position)
  }
}

/** groq-js reports functions of its delta mode as undefined. */
function explainParseError(error: unknown, query: string): string {
  const message = errorMessage(error)
  const [, name = ''] = /^Undefined function: (before|after|changedAny|changedOnly)$/.exec(message) ?? []
  const written = [name, `delta::${name}`].findLast((each) => name !== '' && query.includes(`${each}(`))
  return written ? onlyOfChanges(written) : message
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
  index: Lookups
  context?: Partial<QueryContext>
  /** Called with the id of every document that a reference is resolved to. */
  onDereference?: (id: string) => void
}

function prepared({ tree: parsed, params, index, context, onDereference }: Evaluation) {
  const { tree, resolve } = prepare(parsed, index)
  const dereference = ({ _ref }: { _ref: string }) => {
    const hooked = resolve(_ref)
    if (hooked) return hooked
    onDereference?.(_ref)
    return index.get(_ref)
  }
  return [tree, { ...context, dataset: index.documents, params, dereference }] as const
}

export const evaluate = (evaluation: Evaluation): unknown => toJS(evaluateSync(...prepared(evaluation)))

/** Whether a query needs asynchronous evaluation, which is slower and so not used for other queries. */
export const isAsynchronous = (query: string) => query.includes('diff::')

export async function evaluateAsynchronously(evaluation: Evaluation): Promise<unknown> {
  const value = await evaluateAsync(...prepared(evaluation))
  return value.get()
}

export type Traced = { value: unknown; documents: ReadonlySet<LakeDocument> }

/** The value of the `traced` query, and the documents that it may come from. */
export async function evaluateTraced(evaluation: Evaluation, query: string): Promise<Traced> {
  const { index } = evaluation
  const [tree, { dereference, ...options }] = prepared({ ...evaluation, onDereference: () => {} })
  const documents = documentsOfFilters(tree, index)
  const recorded = (reference: { _ref: string }) => {
    const found = dereference(reference)
    addDocuments(found && 'value' in found ? found.value : found, documents, index)
    return found
  }
  const given = { ...options, dereference: recorded }
  const value = isAsynchronous(query)
    ? await evaluateAsync(traced(tree), given)
    : evaluateSync(traced(tree), given)
  return { value: await value.get(), documents }
}

/** The documents that a prepared query can read without a reference: those of its narrowed filters, or all. */
function documentsOfFilters(tree: unknown, index: Lookups): Set<LakeDocument> {
  const documents = new Set<LakeDocument>()
  for (const { type, value } of nodesIn(tree)) {
    if (type === 'Everything') return new Set(index.documents)
    if (type === 'Value') addDocuments(value, documents, index)
  }
  return documents
}

/** @param value a document, a list of documents, or anything else, which is ignored */
function addDocuments(value: unknown, to: Set<LakeDocument>, index: Lookups) {
  for (const one of Array.isArray(value) ? value : [value]) {
    const document = isRecord(one) && typeof one._id === 'string' ? index.get(one._id) : undefined
    if (document === one && document) to.add(document)
  }
}

export function selectIds(query: string, params: Params, index: Lookups, identity: string): string[] {
  if (isAsynchronous(query))
    throw queryParseError('The query of a mutation cannot use functions of diff::', query)
  const tree = parseQuery(query, params)
  try {
    const result = [evaluate({ tree, params, index, context: { identity } })].flat()
    return result.flatMap((document: unknown) =>
      isRecord(document) && typeof document._id === 'string' && index.get(document._id) ? document._id : [],
    )
  } catch (error) {
    throw queryParseError(errorMessage(error), query)
  }
}
