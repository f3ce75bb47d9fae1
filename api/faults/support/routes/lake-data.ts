import { type Route, WRITERS } from './route.ts'

const LAKE = '/lake/v2025-02-19'
const QUERY = '*[_type == $type] | order(_id) {_id, _type, "n": count(*[references(^._id)])}[0...10]'
const PATCH = { id: ':document', set: { 'title.en': 'A title', 'list[_key=="a"].n': 1 }, inc: { number: 1 } }

/** Documents: queries, mutations, history. */
export const lakeData: readonly Route[] = [
  {
    method: 'GET',
    path: `${LAKE}/data/query/production`,
    query: { query: QUERY, $type: '"project"', perspective: 'published', returnQuery: 'false' },
  },
  {
    method: 'POST',
    path: `${LAKE}/data/query/production`,
    body: { query: QUERY, params: { type: 'project' } },
  },
  { method: 'GET', path: `${LAKE}/data/doc/production/:document,:document` },
  { method: 'GET', path: `${LAKE}/data/references/production/documents/:document/to` },
  { method: 'GET', path: `${LAKE}/data/export/production`, query: { types: 'home,note' } },
  {
    method: 'GET',
    path: `${LAKE}/data/listen/production`,
    query: { query: '*[_type == "note"]', visibility: 'query' },
  },
  { method: 'GET', path: `${LAKE}/data/live/events/production` },
  {
    method: 'POST',
    path: `${LAKE}/data/mutate/production`,
    body: mutations(),
    query: { returnIds: 'true' },
    roles: WRITERS,
  },
  {
    method: 'POST',
    path: `${LAKE}/data/mutate/production`,
    body: { mutations: [{ patch: PATCH }] },
    query: { returnDocuments: 'true', visibility: 'sync', autoGenerateArrayKeys: 'true' },
    roles: WRITERS,
  },
  { method: 'POST', path: `${LAKE}/data/actions/production`, body: actions(), roles: WRITERS },
  {
    method: 'GET',
    path: `${LAKE}/data/history/production/transactions/:document`,
    query: { excludeContent: 'true', reverse: 'true', limit: '10', fromTime: '2026-01-01T00:00:00Z' },
    roles: WRITERS,
  },
  {
    method: 'GET',
    path: `${LAKE}/data/history/production/documents/:document`,
    query: { time: '2026-01-01T00:00:00Z' },
    roles: WRITERS,
  },
  {
    method: 'GET',
    path: `${LAKE}/data/history/production/documents/:document`,
    query: { revision: 'a' },
    roles: WRITERS,
  },
]

function mutations() {
  const document = { _id: 'generated-1', _type: 'note', list: [{ _key: 'a', n: 1 }], title: { en: 'One' } }
  return {
    transactionId: ':unique',
    mutations: [
      { createOrReplace: document },
      { createIfNotExists: { ...document, _id: 'generated-2' } },
      {
        patch: {
          id: 'generated-1',
          setIfMissing: { tags: [] },
          insert: { after: 'tags[-1]', items: ['one'] },
          diffMatchPatch: { 'title.en': '@@ -1,3 +1,3 @@\n-One\n+Two\n' },
          unset: ['nothing.here'],
        },
      },
      { patch: { query: '*[_id == $id]', params: { id: 'generated-2' }, dec: { number: 2 } } },
      { delete: { id: 'generated-3' } },
    ],
  }
}

function actions() {
  const ids = { publishedId: 'generated-4', draftId: 'drafts.generated-4' }
  return {
    transactionId: ':unique',
    actions: [
      {
        actionType: 'sanity.action.document.create',
        publishedId: ids.publishedId,
        attributes: { _id: ids.draftId, _type: 'note' },
        ifExists: 'ignore',
      },
      { actionType: 'sanity.action.document.edit', ...ids, patch: { set: { n: 1 } } },
      { actionType: 'sanity.action.document.publish', ...ids },
      { actionType: 'sanity.action.document.unpublish', ...ids },
      { actionType: 'sanity.action.document.discard', draftId: ids.draftId },
    ],
  }
}
