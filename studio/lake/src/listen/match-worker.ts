import { LRUCache } from 'lru-cache'
import type { ExprNode } from 'groq-js'
import { type Reader, mayRead } from '../access/reader.ts'
import type { BeforeAndAfter, LakeDocument } from '../document.ts'
import { createDocumentIndex } from '../query/document-index.ts'
import { type QueryContext, evaluate, parseQuery } from '../query/evaluate.ts'
import type { Params } from '../query/parameters.ts'
import { serveJobs } from '../jobs/serve-jobs.ts'

/** `reader` restricts the documents that are evaluated: time and failures would tell about the others. */
export type Filter = { query: string; params: Params; context: QueryContext; reader: Reader }
export type Transition = 'appear' | 'update' | 'disappear'

type MatchJob = { filters: Filter[]; changes: BeforeAndAfter[] }
/** For each filter the transition of each change; null where it selects the document neither before nor after. */
type MatchReply = ((Transition | null)[] | 'failed')[]
export type MatchProtocol = { initial: null; job: MatchJob; update: never; reply: MatchReply }

const PARSED_MAX = 1_000
const parsed = new LRUCache<string, ExprNode>({ max: PARSED_MAX })

serveJobs<MatchProtocol>({
  run: ({ filters, changes }) => Promise.resolve({ reply: filters.map((filter) => match(filter, changes)) }),
})

function match(filter: Filter, changes: BeforeAndAfter[]) {
  try {
    const tree = parse(filter)
    const selects = (document: LakeDocument | null) =>
      document !== null && mayRead(filter.reader, document._id) && isSelected(filter, tree, document)
    return changes.map(({ before, after }) => transitionOf(selects(before), selects(after)))
  } catch {
    return 'failed'
  }
}

/** Slices and the like are evaluated while parsing, so the tree depends on the parameters. */
function parse({ query, params }: Filter) {
  const key = JSON.stringify([query, params])
  const tree = parsed.get(key) ?? parseQuery(query, params)
  parsed.set(key, tree)
  return tree
}

function transitionOf(matchedBefore: boolean, matchesNow: boolean): Transition | null {
  if (matchedBefore) return matchesNow ? 'update' : 'disappear'
  return matchesNow ? 'appear' : null
}

/** A listener's query sees one document at a time, as in Sanity. */
function isSelected({ params, context }: Filter, tree: ExprNode, document: LakeDocument) {
  const result = evaluate({ tree, params, context, index: createDocumentIndex([document]) })
  return Array.isArray(result) ? result.length > 0 : Boolean(result)
}
