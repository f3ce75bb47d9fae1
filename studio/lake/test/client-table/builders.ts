import type { SanityClient } from '@sanity/client-newest'
import { expect } from 'vitest'

export type Call = (client: SanityClient, id: string) => unknown
export const TEXT: unknown = expect.any(String)

type Stream = {
  subscribe(observer: { next: (value: unknown) => void; error: (error: unknown) => void }): {
    unsubscribe(): void
  }
}

/** The first value of an observable. */
export const firstOf = (stream: Stream) =>
  new Promise((resolve, reject) => {
    const subscription = stream.subscribe({
      next(value) {
        resolve(value)
        setTimeout(() => subscription.unsubscribe(), 0)
      },
      error: reject,
    })
  })

type Patch = ReturnType<SanityClient['patch']>
type Transaction = ReturnType<SanityClient['transaction']>

export const row = (client: SanityClient, id: string) =>
  client.create({ _id: id, _type: 'row', n: 1, list: ['a'], text: 'ab' })

/** A call that creates a `row` and patches it. */
export const patched =
  (change: (patch: Patch) => Patch): Call =>
  async (client, id) => {
    await row(client, id)
    return change(client.patch(id)).commit()
  }

/** A call that commits a transaction and returns the document with the given id. */
export const transacted =
  (change: (transaction: Transaction, id: string) => Transaction): Call =>
  async (client, id) => {
    await change(client.transaction(), id).commit()
    return client.getDocument(id)
  }

/** The methods of the objects that `client.patch()` and `client.transaction()` return. */
export const BUILDERS: Record<string, [call: Call, result: unknown]> = {
  'patch.set': [patched((patch) => patch.set({ 'deep.er': 1 })), { deep: { er: 1 } }],
  'patch.setIfMissing': [patched((patch) => patch.setIfMissing({ n: 9, m: 2 })), { n: 1, m: 2 }],
  'patch.diffMatchPatch': [
    patched((patch) => patch.diffMatchPatch({ text: '@@ -1,2 +1,3 @@\n ab\n+c\n' })),
    { text: 'abc' },
  ],
  'patch.unset': [patched((patch) => patch.unset(['list[0]'])), { list: [] }],
  'patch.inc': [patched((patch) => patch.inc({ n: 2 })), { n: 3 }],
  'patch.dec': [patched((patch) => patch.dec({ n: 2 })), { n: -1 }],
  'patch.insert': [patched((patch) => patch.insert('before', 'list[0]', ['z'])), { list: ['z', 'a'] }],
  'patch.append': [patched((patch) => patch.append('list', ['b'])), { list: ['a', 'b'] }],
  'patch.prepend': [patched((patch) => patch.prepend('list', ['b'])), { list: ['b', 'a'] }],
  'patch.splice': [patched((patch) => patch.splice('list', 0, 1, ['b', 'c'])), { list: ['b', 'c'] }],
  'patch.ifRevisionId': [
    async (client, id) => {
      const { _rev } = await row(client, id)
      return client.patch(id).ifRevisionId(_rev).set({ n: 4 }).commit()
    },
    { n: 4 },
  ],
  'patch.clone': [patched((patch) => patch.set({ n: 6 }).clone()), { n: 6 }],
  'patch.reset': [patched((patch) => patch.set({ n: 6 }).reset().set({ m: 1 })), { n: 1, m: 1 }],
  'patch.serialize': [(client, id) => client.patch(id).set({ n: 1 }).serialize(), { set: { n: 1 } }],
  'patch.toJSON': [(client, id) => client.patch(id).set({ n: 1 }).toJSON(), { set: { n: 1 } }],
  'patch.commit': [
    async (client, id) => {
      await row(client, id)
      return client.patch(id).set({ n: 2 }).commit({ dryRun: true, visibility: 'async' })
    },
    { n: 2 },
  ],
  'transaction.create': [transacted((one, id) => one.create({ _id: id, _type: 'row' })), { _type: 'row' }],
  'transaction.createIfNotExists': [
    transacted((one, id) =>
      one.create({ _id: id, _type: 'row', n: 1 }).createIfNotExists({ _id: id, _type: 'row' }),
    ),
    { n: 1 },
  ],
  'transaction.createOrReplace': [
    transacted((one, id) => one.createOrReplace({ _id: id, _type: 'row', n: 3 })),
    { n: 3 },
  ],
  'transaction.delete': [
    transacted((one, id) => one.create({ _id: id, _type: 'row' }).delete(id)),
    undefined,
  ],
  'transaction.patch': [
    transacted((one, id) => one.create({ _id: id, _type: 'row' }).patch(id, (patch) => patch.set({ n: 8 }))),
    { n: 8 },
  ],
  'transaction.transactionId': [
    transacted((one, id) => one.transactionId(`t-${id}`).create({ _id: id, _type: 'row' })),
    { _rev: 't-transaction-transactionId' },
  ],
  'transaction.reset': [
    transacted((one, id) => one.delete('none').reset().create({ _id: id, _type: 'row' })),
    { _type: 'row' },
  ],
  'transaction.clone': [
    async (client, id) => {
      const one = client.transaction().create({ _id: id, _type: 'row' })
      // The copy of a transaction is the list of its mutations.
      return client.mutate(one.serialize(), { returnDocuments: false })
    },
    { results: [{ operation: 'create' }] },
  ],
  'transaction.serialize': [
    (client) => client.transaction().delete('a').serialize(),
    [{ delete: { id: 'a' } }],
  ],
  'transaction.toJSON': [(client) => client.transaction().delete('a').toJSON(), [{ delete: { id: 'a' } }]],
  'transaction.commit': [
    (client, id) => client.transaction().create({ _id: id, _type: 'row' }).commit({ returnDocuments: true }),
    [{ _type: 'row' }],
  ],
}
