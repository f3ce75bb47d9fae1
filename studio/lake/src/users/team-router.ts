import { type Request, Router } from 'express'
import { isRecord } from '../document.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import { type Permission, ROLES, isScript, presentRole } from '../access/identity.ts'

export type InvitedRole = { name: string; title: string; description: string; permission: Permission }

/** How people are invited: implemented by the application, which has the accounts. */
export type Invitations = {
  roles: readonly InvitedRole[]
  /** The invitations that are neither accepted nor withdrawn; `role` is a role's name, `createdAt` is in ISO 8601. */
  open: () => Promise<{ email: string; role: string; createdAt: string }[]>
  /** @param invited an address that was not checked, and the name of one of the roles */
  invite: (request: Request, invited: { email: string; role: string }) => Promise<void>
}

export const NO_INVITATIONS: Invitations = {
  roles: [],
  open: () => Promise.resolve([]),
  invite: () => Promise.resolve(),
}

/** Roles and invitations, which `sanity users` requests; requires the permission `everything`. */
export function createTeamRouter({ projectId, access }: LakeContext, invitations: () => Invitations): Router {
  const router = Router()

  router.get('/projects/:project/roles', async (request, response) => {
    await access.toAdminister(request)
    const { roles } = invitations()
    const all = new Map([...Object.values(ROLES), ...roles].map((role) => [role.name, role]))
    response.json(
      [...all.values()].map(({ name, title, description }) => ({
        name,
        title,
        description,
        projectId,
        isCustom: false,
        appliesToUsers: roles.some((role) => role.name === name),
        appliesToRobots: Object.values(ROLES).some((role) => role.name === name),
      })),
    )
  })

  const path = '/invitations/project/:project'
  router.get(path, async (request, response) => {
    await access.toAdminister(request)
    const open = await invitations().open()
    response.json(open.map(present))
  })
  router.post(path, async (request, response) => {
    // A role may give more than a token has, such as the moderation of a guestbook.
    if (isScript(await access.toManage(request)))
      throw forbidden('People are invited by a person: sign in with "sanity login" instead of a token')
    const { roles, invite } = invitations()
    if (roles.length === 0)
      throw notFound('Not supported by this lake: invitations; its owner is its only user')
    const body: unknown = request.body
    if (!isRecord(body) || typeof body.email !== 'string') throw badRequest('The body needs an "email"')
    const { email, role } = body
    if (typeof role !== 'string' || !roles.some(({ name }) => name === role))
      throw badRequest(`The body needs a "role" of ${roles.map(({ name }) => name).join(', ')}`)
    await invite(request, { email, role })
    response.status(201).json(present({ email, role, createdAt: new Date().toISOString() }))
  })
  return router

  function present({ email, role, createdAt }: Awaited<ReturnType<Invitations['open']>>[number]) {
    const roles = invitations().roles.filter(({ name }) => name === role)
    return {
      email,
      projectId,
      role,
      roles: roles.map(presentRole),
      createdAt,
      isAccepted: false,
      isRevoked: false,
    }
  }
}
