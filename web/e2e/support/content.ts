import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { z } from 'zod/mini'
import type { PortfolioServer } from './server.ts'
import { fetchWith, postToLake, signInAsOwner } from './studio-form.ts'

const documents = z.array(z.looseObject({ _id: z.string(), _rev: z.string() }))
type Documents = z.infer<typeof documents>

const STORED =
  '*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"] || string::startsWith(_type, "system."))]'

export type Content = {
  /** Restores the documents that were remembered, in one transaction. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Remembers the documents of a server, including drafts and private ones, except assets. */
export async function rememberContent(
  playwright: PlaywrightWorkerArgs['playwright'],
  server: PortfolioServer,
): Promise<Content> {
  const request = await playwright.request.newContext({ baseURL: server.origin })
  await signInAsOwner(request, server)
  const first = await read(request, server, STORED)
  const revisions = new Map(first.map(({ _id, _rev }) => [_id, _rev]))

  return {
    async restore() {
      await endReleases(request, server)
      const found = new Map(
        (await read(request, server, `${STORED}{_id, _rev}`)).map(({ _id, _rev }) => [_id, _rev]),
      )
      const changed = first.filter(({ _id }) => found.get(_id) !== revisions.get(_id))
      const added = [...found.keys()].filter((id) => !revisions.has(id))
      if (changed.length + added.length === 0) return
      const mutations = [
        ...changed.map(({ _rev, ...document }) => ({ createOrReplace: document })),
        ...added.map((id) => ({ delete: { id } })),
      ]
      await postToLake(request, server, 'mutate', { mutations })
      for (const { _id, _rev } of await read(request, server, `${STORED}{_id, _rev}`))
        revisions.set(_id, _rev)
    },
    close: () => request.dispose(),
  }
}

/** Deletes active and scheduled releases, because the documents of a scheduled release cannot be changed. */
async function endReleases(request: APIRequestContext, server: PortfolioServer) {
  const planned = 'releases::all()[state in ["active", "scheduled"]]{ _id, _rev, "releaseId": name, state }'
  for (const { state, releaseId } of await read(request, server, planned))
    for (const end of [...(state === 'scheduled' ? ['unschedule'] : []), 'archive', 'delete']) {
      const actions = [{ actionType: `sanity.action.release.${end}`, releaseId }]
      await postToLake(request, server, 'actions', { actions })
    }
}

const read = async (request: APIRequestContext, server: PortfolioServer, query: string): Promise<Documents> =>
  documents.parse(await fetchWith(request, server, query))
