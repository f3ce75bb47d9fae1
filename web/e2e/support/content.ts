import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { z } from 'zod/mini'
import type { PortfolioServer } from './server.ts'
import { antiForgery } from './studio-form.ts'

const documents = z.array(z.looseObject({ _id: z.string(), _rev: z.string() }))
type Documents = z.infer<typeof documents>

const STORED =
  '*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"] || string::startsWith(_type, "system."))]'
const API = '/lake/v2025-02-19/data'

export type Content = {
  /** Makes documents what they were at first, in one transaction. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Remembers the documents of a server, drafts and private ones too, but for assets. */
export async function rememberContent(
  playwright: PlaywrightWorkerArgs['playwright'],
  server: PortfolioServer,
): Promise<Content> {
  const request = await playwright.request.newContext({ baseURL: server.origin })
  await signIn(request, server)
  const first = await read(request, STORED)
  const revisions = new Map(first.map(({ _id, _rev }) => [_id, _rev]))

  return {
    async restore() {
      await endReleases(request, server)
      const found = new Map((await read(request, `${STORED}{_id, _rev}`)).map(({ _id, _rev }) => [_id, _rev]))
      const changed = first.filter(({ _id }) => found.get(_id) !== revisions.get(_id))
      const added = [...found.keys()].filter((id) => !revisions.has(id))
      if (changed.length + added.length === 0) return
      const mutations = [
        ...changed.map(({ _rev, ...document }) => ({ createOrReplace: document })),
        ...added.map((id) => ({ delete: { id } })),
      ]
      const answer = await request.post(`${API}/mutate/production`, {
        data: { mutations },
        headers: { Origin: server.origin },
      })
      if (!answer.ok()) throw new Error(`the content could not be restored: ${await answer.text()}`)
      for (const { _id, _rev } of await read(request, `${STORED}{_id, _rev}`)) revisions.set(_id, _rev)
    },
    close: () => request.dispose(),
  }
}

/** Deletes what is still planned: the documents of a scheduled release cannot be changed. */
async function endReleases(request: APIRequestContext, server: PortfolioServer) {
  const planned = 'releases::all()[state in ["active", "scheduled"]]{ _id, _rev, "releaseId": name, state }'
  for (const { state, releaseId } of await read(request, planned)) {
    const ends = [...(state === 'scheduled' ? ['unschedule'] : []), 'archive', 'delete']
    for (const end of ends) {
      const actions = [{ actionType: `sanity.action.release.${end}`, releaseId }]
      const answer = await request.post(`${API}/actions/production`, {
        data: { actions },
        headers: { Origin: server.origin },
      })
      if (!answer.ok()) throw new Error(`the release could not be ended: ${await answer.text()}`)
    }
  }
}

async function signIn(request: APIRequestContext, server: PortfolioServer) {
  const headers = await antiForgery(request, server)
  const answer = await request.post('/api/auth/login', { data: server.owner, headers })
  if (!answer.ok()) throw new Error(`the owner could not sign in: ${await answer.text()}`)
}

async function read(request: APIRequestContext, query: string): Promise<Documents> {
  const answer = await request.get(`${API}/query/production`, { params: { query, perspective: 'raw' } })
  return z.parse(z.object({ result: documents }), await answer.json()).result
}
