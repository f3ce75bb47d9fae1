import type { Sample } from './route.ts'

const QUERY = '*[_type == $type] | order(_id) {_id, _type, "n": count(*[references(^._id)])}[0...10]'
const PATCH = { id: ':document', set: { 'title.en': 'A title', 'list[_key=="a"].n': 1 }, inc: { number: 1 } }
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const COPY = { targetDataset: 'production', skipHistory: true }
const HOOK = {
  name: 'Hook',
  url: 'https://hook.example.test',
  dataset: 'production',
  rule: { on: ['update'] },
}
const params = { name: 'production' }
const image = { file: ':image' }

/** Requests of the lake with more parameters and bodies than those in `ROUTES`. */
export const lakeSamples: Readonly<Record<string, readonly Sample[]>> = {
  'GET /lake/v1/data/query/:dataset': [
    { query: { query: QUERY, $type: '"project"', perspective: 'published', returnQuery: 'false' } },
  ],
  'POST /lake/v1/data/query/:dataset': [{ body: { query: QUERY, params: { type: 'project' } } }],
  'GET /lake/v1/data/doc/:dataset/:ids': [{ params: { ids: ':document,:document' } }],
  'GET /lake/v1/data/references/:dataset/documents/:id/to': [{ params: { id: ':document' } }],
  'GET /lake/v1/data/export/:dataset': [{ query: { types: 'home,note' } }],
  'GET /lake/v1/data/listen/:dataset': [{ query: { query: '*[_type == "note"]', visibility: 'query' } }],
  'POST /lake/v1/data/mutate/:dataset': [
    { body: mutations(), query: { returnIds: 'true' } },
    {
      body: { mutations: [{ patch: PATCH }] },
      query: { returnDocuments: 'true', visibility: 'sync', autoGenerateArrayKeys: 'true' },
    },
  ],
  'POST /lake/v1/data/actions/:dataset': [{ body: actions() }],
  'GET /lake/v1/data/history/:dataset/transactions/:ids': [
    { query: { excludeContent: 'true', reverse: 'true', limit: '10', fromTime: '2026-01-01T00:00:00Z' } },
  ],
  'GET /lake/v1/data/history/:dataset/documents/:ids': [
    { query: { time: '2026-01-01T00:00:00Z' } },
    { query: { revision: 'a' } },
  ],
  'GET /lake/v1/data/history/:dataset/events/documents/:ids': [{ query: { limit: '10', nextCursor: '5' } }],

  'POST /lake/v1/assets/images/:dataset': [{ query: { filename: 'a.svg' }, raw: SVG }],
  'POST /lake/v1/assets/files/:dataset': [{ query: { filename: 'a.txt' }, raw: 'A text' }],
  'GET /lake/images/:project/:dataset/:file{/:name}': [
    { params: image, query: { w: '100', h: '80', fit: 'crop', crop: 'top,left' } },
    { params: image, query: { auto: 'format', q: '50', rect: '0,0,50,50' } },
    { params: image, query: { fm: 'png', blur: '5', flip: 'hv', bg: 'fff', dpr: '2', w: '64' } },
  ],
  'GET /lake/files/:project/:dataset/:file{/:name}': [
    { params: { file: ':file' }, query: { dl: 'name.mp3' } },
  ],
  'POST /lake/v1/hooks/projects/:project': [{ body: HOOK }],
  'PATCH /lake/v1/hooks/projects/:project/:id': [{ body: HOOK }],
  'GET /lake/v1/users/me/keyvalue{/:keys}': [{ params: { keys: 'a,b' } }],
  'PUT /lake/v1/users/me/keyvalue{/:key}': [{ params: { key: 'a' }, body: [{ key: 'a', value: { b: 1 } }] }],
  'GET /lake/v1/users/:ids': [{ params: { ids: ':person,:person' } }],
  'PUT /lake/v1/projects/:project/datasets/:name': [{ params, body: { aclMode: 'public' } }],
  'PATCH /lake/v1/projects/:project/datasets/:name': [{ params, body: { aclMode: 'public' } }],
  'DELETE /lake/v1/projects/:project/datasets/:name': [{ params }],
  'PUT /lake/v1/projects/:project/datasets/:name/copy': [{ params, body: COPY }],
  'PUT /lake/v1/datasets/:name': [{ params, body: { aclMode: 'public' } }],
  'PATCH /lake/v1/datasets/:name': [{ params, body: { aclMode: 'public' } }],
  'DELETE /lake/v1/datasets/:name': [{ params }],
  'PUT /lake/v1/datasets/:name/copy': [{ params, body: COPY }],
  'GET /lake/v1/auth/login/:provider': [{ query: { origin: 'https://studio.example' } }],
  'POST /lake/v1/projects/:project/cors': [
    { body: { origin: 'https://studio.example', allowCredentials: false } },
  ],
}

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
