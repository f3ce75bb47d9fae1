import { Router } from 'express'
import { isRecord } from '../document.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import { type ScriptToken, createToken, scriptTokens } from '../access/tokens.ts'
import type { Store } from '../store/open-store.ts'
import { ROLES, findPermission, presentRole } from '../access/identity.ts'

const TOKENS_MAX = 100
const LABEL_MAX_CHARACTERS = 200

/** The tokens of scripts, not of Studios, and their roles. Requires the permission `everything`. */
export function createTokensRouter(
  { access, projectId }: LakeContext,
  store: Store,
  onDeleted: () => void,
): Router {
  const router = Router()
  const path = '/projects/:project/tokens'

  router.get(path, async (request, response) => {
    await access.toAdminister(request)
    response.json(scriptTokens(store).map(present))
  })
  router.post(path, async (request, response) => {
    await access.toManage(request)
    const { label, permission } = parse(request.body)
    if (scriptTokens(store).length >= TOKENS_MAX) throw conflict(`A project has at most ${TOKENS_MAX} tokens`)
    const { token, stored } = createToken(store, label, { permission })
    await access.tellManaged(request, 'token-created', `${label} (${ROLES[permission].name})`)
    response.status(201).json({ ...present({ ...stored, permission }), key: token })
  })
  router.delete(`${path}/:id`, async (request, response) => {
    await access.toManage(request)
    const { id } = request.params
    const token = scriptTokens(store).find((each) => each.id === id)
    if (!token) throw notFound('Token not found')
    store.removeToken(id)
    onDeleted()
    await access.tellManaged(request, 'token-deleted', token.label)
    response.json({ id, deleted: true })
  })
  router.get('/projects/:project/roles', async (request, response) => {
    await access.toAdminister(request)
    const general = { projectId, isCustom: false, appliesToUsers: false, appliesToRobots: true }
    response.json(Object.values(ROLES).map((role) => ({ ...role, ...general })))
  })
  // `sanity users list` asks for them; the application invites people, because the lake knows no accounts.
  router.get('/invitations/project/:project', async (request, response) => {
    await access.toAdminister(request)
    response.json([])
  })
  return router
}

function parse(body: unknown) {
  const label = isRecord(body) && typeof body.label === 'string' ? body.label.trim() : ''
  if (label === '' || label.length > LABEL_MAX_CHARACTERS)
    throw badRequest(`The body needs a "label" of at most ${LABEL_MAX_CHARACTERS} characters`)
  const permission = findPermission(isRecord(body) ? body.roleName : null)
  const names = Object.values(ROLES).map(({ name }) => name)
  if (!permission) throw badRequest(`The body needs a "roleName" of ${names.join(', ')}`)
  return { label, permission }
}

const present = ({ id, label, createdAt, permission }: ScriptToken) => ({
  id,
  label,
  createdAt,
  projectUserId: `token-${id}`,
  roles: [presentRole(ROLES[permission])],
})
