import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { codeOf, letTimePass, pendingVisitor, sendCode, turnOn } from './support/second-factor-steps.ts'
import { OWNER } from './support/start-portfolio.ts'
import type { Visitor } from './support/visitor.ts'
import { useDatabase, usePortfolio } from './support/use-portfolio.ts'

let pending: Visitor
let anonymous: Visitor
let secret = ''
const portfolio = usePortfolio()
const database = useDatabase(portfolio)
beforeAll(async () => {
  secret = (await turnOn(await portfolio.owner())).secret
  pending = await pendingVisitor(portfolio)
  anonymous = portfolio.visitor()
})

const SOURCE = join(import.meta.dirname, '../src')
const ID = '0123456789abcdef01234567'

/** The paths at which `app.ts` mounts each router. */
const MOUNTED: Record<string, string> = {
  'accounts/account-router.ts': '/api/user',
  'accounts/auth-router.ts': '/api/auth',
  'accounts/checklist-router.ts': '/api/checklist',
  'accounts/email-change/router.ts': '/api/user/email',
  'accounts/google/router.ts': '/api/auth/google',
  'accounts/second-factor/router.ts': '/api/user/second-factor',
  'accounts/second-factor/sign-in-router.ts': '/api/auth/login/second-factor',
  'audit/router.ts': '/api/audit',
  'backup/router.ts': '/api/backups',
  'contact/inbox-router.ts': '/api/moderation/messages',
  'contact/router.ts': '/api/mail',
  'guestbook/moderation/router.ts': '/api/moderation',
  'operations/metrics-router.ts': '/api/metrics',
  'guestbook/list-router.ts': '/api/user',
  'guestbook/router.ts': '/api/user',
  'mail/router.ts': '/api/outbox',
  // With hosted content only.
  'preview/content-router.ts': '/api/preview/content',
  'preview/links-router.ts': '/api/preview/links',
  'accounts/team/acceptance-router.ts': '/api/team/accept',
  'accounts/team/router.ts': '/api/team',
}
/** Streams stay open, a challenge is random, and the last test makes the other two calls. */
const LEFT_OUT = /\/events$|^POST \/api\/auth\/(login\/second-factor|logout)|human-check$/

/** `GET /api/audit/`, ... as the routers' sources declare them. */
const apiRoutes = globSync('**/*router.ts', { cwd: SOURCE }).flatMap((file) => {
  const code = readFileSync(join(SOURCE, file), 'utf8')
  return [...code.matchAll(/router\.(get|post|put|patch|delete)\(\s*'([^']+)'/g)].map(
    ([, method = '', path = '']) =>
      `${method.toUpperCase()} ${MOUNTED[file] ?? `unknown:${file}`}${path === '/' ? '' : path.replaceAll(':id', ID)}`,
  )
})

test('the table has every router', () => {
  expect(apiRoutes.length).toBeGreaterThan(35)
  expect(apiRoutes.filter((route) => route.includes('unknown:'))).toEqual([])
})

const LAKE = '/lake/v2025-02-19'
const DRAFTS = `query=${encodeURIComponent('*[_id in path("drafts.**") || _type == "siteSettings"]')}&perspective=raw`
const lakeRoutes = [
  `GET ${LAKE}/users/me`,
  `GET ${LAKE}/auth/id`,
  `GET ${LAKE}/users/me/keyvalue`,
  `GET ${LAKE}/users/${ID}`,
  `GET ${LAKE}/projects`,
  `GET ${LAKE}/data/query/production?${DRAFTS}`,
  `GET ${LAKE}/data/doc/production/drafts.home`,
  `GET ${LAKE}/data/export/production`,
  `GET ${LAKE}/data/history/production/documents/home`,
  `POST ${LAKE}/data/mutate/production`,
  `POST ${LAKE}/data/actions/production`,
  `POST ${LAKE}/assets/images/production`,
]
const pages = ['GET /', 'GET /studio', 'GET /studio/moderation', 'GET /outbox', 'GET /user-account']

const routes = [...apiRoutes, ...lakeRoutes, ...pages].filter((route) => !LEFT_OUT.test(route))

test.each(routes)('a pending sign-in is anonymous to %s', async (route) => {
  await letTimePass(database)
  const [method = '', path = ''] = route.split(' ')
  const options = method === 'GET' ? {} : { body: { mutations: [], actions: [] } }
  const stranger = await anonymous.call(method, path, options)
  const halfWay = await pending.call(method, path, options)
  expect([halfWay.status, comparable(halfWay.text)]).toEqual([stranger.status, comparable(stranger.text)])
  expect(halfWay.text).not.toContain('owner@example.test')
})

test('the sign-in stays pending until the code, and has its rights until sign-out', async () => {
  await letTimePass(database)
  expect((await sendCode(pending, '000000')).status).toBe(215)
  expect((await pending.get(`${LAKE}/users/me`)).text).not.toContain(OWNER.email)
  expect((await pending.post('/api/auth/logout')).status).toBe(204)
  expect((await sendCode(pending, '000000')).status).toBe(410)
  const owner = await pendingVisitor(portfolio)
  expect((await sendCode(owner, codeOf(secret))).status).toBe(200)
  expect((await owner.get(`${LAKE}/users/me`)).text).toContain(OWNER.email)
})

/** Removes what differs from call to call. */
const comparable = (text: string) => text.replaceAll(/"(ms|nonce)":"?[^,}]+/g, '')
