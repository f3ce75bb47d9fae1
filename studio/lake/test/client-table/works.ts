import type { SanityClient } from '@sanity/client-newest'
import { expect } from 'vitest'
import { RELEASES } from './releases.ts'
import { BUILDERS, type Call, TEXT, firstOf, patched, row, transacted } from './builders.ts'

async function version(client: SanityClient, id: string, releaseId = 'r') {
  await row(client, id)
  await client.createVersion({ document: { _type: 'row', n: 2 }, publishedId: id, releaseId })
}

const release = (client: SanityClient, id: string) =>
  client.action({
    actionType: 'sanity.action.release.import',
    attributes: { _id: `_.releases.${id}`, _type: 'system.release', state: 'active' },
    releaseId: id,
    ifExists: 'fail',
  })

/**
 * Every method of `@sanity/client` that works with the lake, with a call and its result. `patch.` and
 * `transaction.` are the methods of the objects that `client.patch()` and `client.transaction()` return.
 */
export const WORKS: Record<string, [call: Call, result: unknown]> = {
  clone: [(client) => client.clone().fetch('1'), 1],
  config: [(client) => client.config(), { projectId: 'portfolio', dataset: 'production' }],
  withConfig: [(client) => client.withConfig({ perspective: 'drafts' }).fetch('2'), 2],
  getAuth: [(client) => client.getAuth(), { token: TEXT }],
  observeAuth: [(client) => firstOf(client.observeAuth()), { token: TEXT }],
  getUrl: [(client) => client.getUrl('/ping'), expect.stringMatching(/\/lake\/v2025-02-19\/ping$/)],
  getDataUrl: [(client) => client.getDataUrl('query'), '/data/query/production'],
  fetch: [(client) => client.fetch('1 + $n', { n: 2 }), 3],
  getDocument: [
    async (client, id) => {
      await version(client, id)
      return [await client.getDocument(id), await client.getDocument(id, { releaseId: 'r' })]
    },
    [{ n: 1 }, { n: 2 }],
  ],
  getDocuments: [
    async (client, id) => {
      await row(client, id)
      return client.getDocuments(['none', id])
    },
    [null, { n: 1 }],
  ],
  documentsExists: [
    async (client, id) => {
      await row(client, id)
      return (await client.documentsExists(['none', id])).size
    },
    1,
  ],
  create: [row, { n: 1, _rev: TEXT }],
  createIfNotExists: [
    async (client, id) => {
      await row(client, id)
      await client.createIfNotExists({ _id: id, _type: 'row', n: 9 })
      return client.getDocument(id)
    },
    { n: 1 },
  ],
  createOrReplace: [
    async (client, id) => {
      await row(client, id)
      return client.createOrReplace({ _id: id, _type: 'row', n: 9 })
    },
    { n: 9 },
  ],
  delete: [
    async (client, id) => {
      await row(client, id)
      await client.delete({ query: '*[_id == $id]', params: { id } })
      return client.getDocument(id)
    },
    undefined,
  ],
  mutate: [
    (client, id) => client.mutate([{ create: { _id: id, _type: 'row' } }], { returnDocuments: false }),
    { transactionId: TEXT, results: [{ operation: 'create' }] },
  ],
  patch: [patched((patch) => patch.set({ n: 5 })), { n: 5 }],
  transaction: [
    transacted((transaction, id) => transaction.create({ _id: id, _type: 'row' })),
    { _type: 'row' },
  ],
  action: [
    async (client, id) => {
      await row(client, id)
      const names = { publishedId: id, draftId: `drafts.${id}` }
      const edit = { actionType: 'sanity.action.document.edit', ...names, patch: { set: { n: 7 } } } as const
      await client.action([edit, { actionType: 'sanity.action.document.publish', ...names }])
      return client.getDocument(id)
    },
    { n: 7 },
  ],
  createVersion: [
    async (client, id) => {
      await version(client, id)
      return client.getDocument(`versions.r.${id}`)
    },
    { n: 2 },
  ],
  replaceVersion: [
    async (client, id) => {
      await version(client, id)
      await client.replaceVersion({ document: { _type: 'row', n: 3 }, publishedId: id, releaseId: 'r' })
      return client.getDocument(`versions.r.${id}`)
    },
    { n: 3 },
  ],
  discardVersion: [
    async (client, id) => {
      await version(client, id)
      await client.discardVersion({ publishedId: id, releaseId: 'r' })
      return client.getDocument(`versions.r.${id}`)
    },
    undefined,
  ],
  unpublishVersion: [
    async (client, id) => {
      await version(client, id)
      await client.unpublishVersion({ publishedId: id, releaseId: 'r' })
      return client.fetch<unknown>('*[_id == $id]', { id }, { perspective: ['r'] })
    },
    [],
  ],
  request: [(client) => client.request({ url: '/users/me' }), { name: 'tests' }],
  dataRequest: [(client) => client.dataRequest('query', { query: '4', params: {} }), { result: 4 }],
  listen: [
    (client) => firstOf(client.listen('*[_type == "row"]', {}, { events: ['welcome'] })),
    { type: 'welcome' },
  ],
  'live.events': [(client) => firstOf(client.live.events()), { type: 'welcome' }],
  'assets.upload': [
    (client, id) => client.assets.upload('file', Buffer.from(id), { filename: 'row.txt' }),
    { extension: 'txt', originalFilename: 'row.txt' },
  ],
  'datasets.create': [(client) => client.datasets.create('one'), { datasetName: 'one', aclMode: 'public' }],
  'datasets.edit': [
    async (client) => {
      await client.datasets.create('two')
      return client.datasets.edit('two', { aclMode: 'private' })
    },
    { aclMode: 'private' },
  ],
  'datasets.delete': [
    async (client) => {
      await client.datasets.create('three')
      return client.datasets.delete('three')
    },
    { deleted: true },
  ],
  'datasets.list': [
    (client) => client.datasets.list(),
    expect.arrayContaining([expect.objectContaining({ name: 'production' })]),
  ],
  'projects.list': [(client) => client.projects.list(), [{ id: 'portfolio' }]],
  'projects.getById': [(client) => client.projects.getById('portfolio'), { id: 'portfolio' }],
  'users.getById': [(client) => client.users.getById('me'), { name: 'tests', role: 'administrator' }],
  'releases.get': [
    async (client, id) => {
      await release(client, id)
      return client.releases.get({ releaseId: id })
    },
    { state: 'active' },
  ],
  'releases.fetchDocuments': [
    async (client, id) => {
      await version(client, id, id)
      return client.withConfig({ perspective: 'raw' }).releases.fetchDocuments({ releaseId: id })
    },
    { result: [{ n: 2 }] },
  ],
  'collaboration.comments.getTargetDocumentRef': [
    (client) => client.collaboration.comments.getTargetDocumentRef('drafts.a'),
    'dataset:portfolio.production:a',
  ],
  ...RELEASES,
  ...BUILDERS,
}
