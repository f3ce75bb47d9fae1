import { Router } from 'express'
import { isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import { type Identity, ROLES } from '../access/identity.ts'
import { scriptsIn } from '../access/tokens.ts'
import { readerOf } from '../access/reader.ts'
import type { Store } from '../store/open-store.ts'

/** @param asker who asks; an id that the result leaves out is shown in place of a name */
export type FindUsers = (ids: string[], asker: Identity) => Promise<Identity[]>

/** `/users` and `/auth/id`: the current user, other users, and each user's settings in the Studio. */
export function createUsersRouter(
  { access, projectId }: LakeContext,
  store: Store,
  findUsers: FindUsers,
): Router {
  const router = Router()

  router.get('/users/me', async (request, response) => {
    const identity = await access.of(request)
    response.json(identity ? { ...presentCurrentUser(identity), provider: projectId } : {})
  })

  router.get('/auth/id', async (request, response) => {
    const { id } = await access.require(request)
    response.json({ id })
  })

  router.get('/users/me/keyvalue{/:keys}', async (request, response) => {
    const { id } = await access.require(request)
    const keys = request.params.keys?.split(',') ?? []
    const found = keys.map((key) => ({ key, value: store.readSetting(id, key) }))
    response.json(found.filter(({ value }) => value !== null))
  })

  router.put('/users/me/keyvalue{/:key}', async (request, response) => {
    const identity = await access.toWriteOwn(request)
    const entries = parseEntries(request.body)
    store.writeSettings(identity.id, entries)
    response.json(entries)
  })

  router.get('/users/:ids', async (request, response) => {
    const asker = await access.require(request)
    const ids = request.params.ids.split(',')
    const scripts = readerOf(asker) === 'public' ? [] : scriptsIn(store)
    const found = [...scripts, ...(await findUsers(ids, asker))]
    // Authors such as an import have no account, but the Studio needs a name for each.
    const all = ids
      .map((id) => found.find((user) => user.id === id) ?? { id, name: id, email: '' })
      .map((user) => presentUser(mayReadAddress(asker, user) ? user : { ...user, email: '' }))
    response.json(ids.length > 1 ? all : all[0])
  })

  return router
}

const presentCurrentUser = ({ id, name, email, imageUrl, permission = 'everything' }: Identity) => ({
  id,
  name,
  email,
  profileImage: imageUrl ?? null,
  role: ROLES[permission].name,
  roles: [ROLES[permission]],
})

/** People may read their own address, and identities with the permission `everything` all addresses. */
const mayReadAddress = (asker: Identity, user: Identity) =>
  readerOf(asker) === 'everything' || asker.id === user.id

const presentUser = ({ id, name, email, imageUrl }: Identity) => ({
  id,
  displayName: name,
  email,
  imageUrl: imageUrl ?? null,
})

function parseEntries(body: unknown): { key: string; value: unknown }[] {
  const entries = Array.isArray(body) ? body : [body]
  return entries.map((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.key !== 'string') throw badRequest('A setting is {key, value}')
    return { key: entry.key, value: entry.value ?? null }
  })
}
