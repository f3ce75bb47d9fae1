import { beforeAll, expect, test } from 'vitest'
import { ROUTES, addressOf } from './support/route-table.ts'
import { codeOf, letTimePass, pendingVisitor, sendCode, turnOn } from './support/second-factor-steps.ts'
import { OWNER } from './support/data-directory.ts'
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

const LAKE = '/lake/v2025-02-19'
const ID = '0123456789abcdef01234567'
const DRAFTS = `query=${encodeURIComponent('*[_id in path("drafts.**") || _type == "siteSettings"]')}&perspective=raw`
/** Streams stay open, a challenge is random, and the last test makes the other two calls. */
const LEFT_OUT = /\/(events|listen)\b|^POST \/api\/auth\/(login\/second-factor|logout)|human-check$/
const routes = [
  ...Object.entries(ROUTES)
    .filter(([name]) => !LEFT_OUT.test(name))
    .map(([name, row]) => `${name.split(' ')[0]} ${addressOf(name, row).replace('{impression}', ID)}`),
  `GET ${LAKE}/data/query/production?${DRAFTS}`,
  `GET ${LAKE}/data/doc/production/drafts.home`,
  ...['/', '/studio', '/studio/moderation', '/outbox', '/user-account'].map((path) => `GET ${path}`),
]

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
