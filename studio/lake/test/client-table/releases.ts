import type { SanityClient } from '@sanity/client-newest'
import { type Call, TEXT, row } from './builders.ts'

const SOON = '2999-01-01T00:00:00.000Z'

/** A release with one version. */
async function release(client: SanityClient, id: string) {
  await client.releases.create({ releaseId: id, metadata: { title: 'Spring', releaseType: 'asap' } })
  await row(client, id)
  await client.createVersion({ document: { _type: 'row', n: 2 }, publishedId: id, releaseId: id })
}

/** A call that creates a release, acts on it, and returns its state and the published document. */
const after =
  (act: (client: SanityClient, releaseId: string) => Promise<unknown>): Call =>
  async (client, id) => {
    await release(client, id)
    await act(client, id)
    const { state, publishAt, metadata } = (await client.releases.get({ releaseId: id })) ?? {}
    return { state, publishAt, title: metadata?.title, published: await client.getDocument(id) }
  }

export const RELEASES: Record<string, [call: Call, result: unknown]> = {
  'releases.create': [
    (client, id) => client.releases.create({ releaseId: id }),
    { transactionId: TEXT, metadata: { releaseType: 'undecided' } },
  ],
  'releases.edit': [
    after((client, releaseId) =>
      client.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'Summer' } } }),
    ),
    { state: 'active', title: 'Summer' },
  ],
  'releases.publish': [
    after((client, releaseId) => client.releases.publish({ releaseId })),
    { state: 'published', published: { n: 2 } },
  ],
  'releases.schedule': [
    after((client, releaseId) => client.releases.schedule({ releaseId, publishAt: SOON })),
    { state: 'scheduled', publishAt: SOON, published: { n: 1 } },
  ],
  'releases.unschedule': [
    after(async (client, releaseId) => {
      await client.releases.schedule({ releaseId, publishAt: SOON })
      await client.releases.unschedule({ releaseId })
    }),
    { state: 'active', publishAt: undefined },
  ],
  'releases.archive': [
    after((client, releaseId) => client.releases.archive({ releaseId })),
    { state: 'archived', published: { n: 1 } },
  ],
  'releases.unarchive': [
    after(async (client, releaseId) => {
      await client.releases.archive({ releaseId })
      await client.releases.unarchive({ releaseId })
      await client.releases.publish({ releaseId })
    }),
    { state: 'published', published: { n: 2 } },
  ],
  'releases.delete': [
    after(async (client, releaseId) => {
      await client.releases.publish({ releaseId })
      await client.releases.delete({ releaseId })
    }),
    { state: undefined, published: { n: 2 } },
  ],
}
