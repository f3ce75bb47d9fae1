import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mountedRoutes } from './support/mounted-routes.ts'
import { createPeople } from './support/people.ts'
import { CALLERS, type Caller, ROUTES, addressOf } from './support/route-table.ts'
import type { Visitor } from './support/visitor.ts'
import { usePortfolio } from './support/use-portfolio.ts'

let callers: Record<Caller, Visitor>
let impression = ''
const portfolio = usePortfolio()
beforeAll(async () => {
  callers = await createCallers()
  impression = await writeImpression(callers.user)
})

async function createCallers(): Promise<Record<Caller, Visitor>> {
  const people = createPeople(portfolio)
  const owner = await portfolio.owner()
  const banned = await people.signedIn('Banned')
  const inactive = await people.signedIn('Inactive')
  const user = await banned.visitor.me()
  await owner.post(`/api/moderation/people/${user?._id}/ban`, {})
  await banned.visitor.signIn(banned.user)
  await deactivate(inactive.user.email)
  return {
    anonymous: portfolio.visitor(),
    user: (await people.signedIn('User')).visitor,
    other: (await people.signedIn('Other')).visitor,
    banned: banned.visitor,
    inactive: inactive.visitor,
    moderator: await people.withRole('Moderator', 'moderator'),
    editor: await people.withRole('Editor', 'editor'),
    owner,
  }
}

async function deactivate(email: string) {
  await using database = await portfolio.database()
  await database.connection.collection('accounts').updateOne({ email }, { $set: { isActive: false } })
}

async function writeImpression(author: Visitor) {
  const path = '/api/user/comments/write-impression'
  const { body } = await author.post(path, { impression: 'The first words of the route table' })
  return z.object({ impression: z.object({ _id: z.string() }) }).parse(body).impression._id
}

const hasChanged = new Set<Caller>(CALLERS)

/** Reads the status only: event streams never end. */
async function statusOf(caller: Caller, method: string, path: string, body: unknown) {
  const visitor = callers[caller]
  // A change can end the session, which has the token.
  if (hasChanged.has(caller)) await visitor.get('/api/auth/session')
  if (method === 'GET') hasChanged.delete(caller)
  else hasChanged.add(caller)
  const closing = new AbortController()
  const response = await fetch(new URL(path, portfolio.origin), {
    method,
    redirect: 'manual',
    signal: closing.signal,
    headers: {
      ...visitor.ownHeaders(),
      'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN') ?? '',
      Origin: portfolio.origin,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  closing.abort()
  return response.status
}

test('every mounted route of the API and the lake has a row, and every row a route', () => {
  const mounted = mountedRoutes(portfolio.app.router).filter((route) => /^[A-Z]+ \/(api|lake)\//.test(route))
  expect(Object.keys(ROUTES).toSorted()).toEqual(mounted.toSorted())
})

test.each(Object.entries(ROUTES))('%s answers each caller as the table says', async (route, row) => {
  const [method = ''] = route.split(' ')
  const path = addressOf(route, row).replace('{impression}', impression)
  // One caller after the other, because a call can delete what the next one needs. The author of the impression is
  // last.
  const order = CALLERS.toSorted((one, other) => Number(one === 'user') - Number(other === 'user'))
  const answers: Partial<Record<Caller, number>> = {}
  for (const caller of order) answers[caller] = await statusOf(caller, method, path, row.body)
  expect(answers).toEqual(row.expected)
})

// Browsers report views without a script's header.
const CHANGING = Object.entries(ROUTES).filter(
  ([name]) => /^(POST|PUT|DELETE) \/api\//.test(name) && name !== 'POST /api/visits/page',
)

test.each(CHANGING)('%s needs the anti-forgery token', async (name, row) => {
  const [method = ''] = name.split(' ')
  const path = addressOf(name, row).replace('{impression}', impression)
  for (const caller of ['anonymous', 'owner'] as const)
    expect(await callers[caller].call(method, path, { body: row.body, withoutXsrf: true })).toMatchObject({
      status: 403,
      body: { code: 'antiForgery' },
    })
})
