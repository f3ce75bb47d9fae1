import { randomBytes } from 'node:crypto'
import { type Request, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { badRequest, forbidden, unauthorized } from '../errors.ts'
import type { LakeContext } from '../access/context.ts'
import { type Identity, isScript } from '../access/identity.ts'
import { createToken } from '../access/tokens.ts'
import type { Store } from '../store/open-store.ts'

export type SignIn = {
  /** The title of the Studio's button. */
  title: string
  /** The address of the sign-in page, which then redirects to `returnTo`. */
  pageOf: (returnTo: string) => string
}

const SID_TTL_MS = 5 * 60_000
const SIDS_MAX = 1_000

/**
 * The sign-in of a Studio on any trusted origin. Its button leads to `/auth/login/...`, which redirects back with
 * `#sid=...`; the Studio exchanges that, once, for a token of the same person.
 */
export function createSignInRouter(
  { access, readOrigin, findTrust, basePath, projectId }: LakeContext,
  store: Store,
  signIn: SignIn | null,
): Router {
  const router = Router()
  const people = new LRUCache<string, Identity>({ max: SIDS_MAX, ttl: SID_TTL_MS })

  router.get('/auth/providers', (request, response) => {
    const url = `${readOrigin(request) ?? ''}${basePath}/v1/auth/login/${projectId}`
    const providers = signIn ? [{ name: projectId, title: signIn.title, url }] : []
    response.json({ providers })
  })

  router.get('/auth/login/:provider', async (request, response) => {
    const page = pageIn(request)
    const identity = await access.of(request)
    if (!identity) {
      if (!signIn) throw unauthorized()
      return response.redirect(signIn.pageOf(`${readOrigin(request) ?? ''}${request.originalUrl}`))
    }
    // The new token would outlive the one that it was made with.
    if (isScript(identity)) throw forbidden('A token of a script cannot sign in')
    const sid = randomBytes(32).toString('base64url')
    people.set(sid, identity)
    page.hash = `sid=${sid}`
    return response.redirect(page.href)
  })

  router.get('/auth/fetch', (request, response) => {
    const { sid } = request.query
    const person = typeof sid === 'string' ? people.get(sid) : undefined
    if (typeof sid !== 'string' || !person) throw unauthorized()
    people.delete(sid)
    const label = `Studio of ${person.name}`
    response.json({ token: createToken(store, label, { person }).token, label })
  })

  router.post('/auth/logout', (request, response) => {
    access.signOut(request)
    response.status(204).end()
  })

  return router

  function pageIn(request: Request): URL {
    const { origin } = request.query
    if (typeof origin !== 'string' || !URL.canParse(origin))
      throw badRequest('The parameter "origin" is missing')
    const page = new URL(origin)
    if (findTrust(request, page.origin) !== 'credentials')
      throw forbidden(`${page.origin} is not allowed to sign in; allow it with credentials first`)
    return page
  }
}
