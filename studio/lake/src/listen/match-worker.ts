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

serveJobs<MatchProtocol>({
  run: ({ filters, changes }) => Promise.resolve(filters.map((filter) => match(filter, changes))),
})

function match(filter: Filter, changes: BeforeAndAfter[]) {
  try {
    const tree = parseQuery(filter.query, filter.params)
    const selects = (document: LakeDocument | null) =>
      document !== null && mayRead(filter.reader, document._id) && isSelected(filter, tree, document)
    return changes.map(({ before, after }) => transitionOf(selects(before), selects(after)))
  } catch {
    return 'failed'
  }
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
