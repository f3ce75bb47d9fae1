import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillStore } from './support/fill-stores.ts'
import { apiPath } from './support/mails.ts'
import { OWNER } from './support/data-directory.ts'
import { useSite } from './support/use-portfolio.ts'

// Behind a proxy, so that visitors have network addresses of their own.
const { portfolio, owner, people } = useSite({ TRUST_PROXY: '1' })

const newest = async () => (await owner.get('/api/audit')).body

const auditSchema = z.object({
  nextCursor: z.nullable(z.string()),
  entries: z.array(z.looseObject({ email: z.nullable(z.string()) })),
})

test('only the owner reads the audit log of sign-ins, failures and changes', async () => {
  const visitor = portfolio.visitor()
  await visitor.call('POST', '/api/auth/login', {
    body: { email: 'burglar@example.test', password: 'Wrong-password-1' },
    headers: { 'User-Agent': 'Crowbar/1.0' },
  })
  expect(await owner.get('/api/audit')).toMatchObject({
    status: 200,
    body: {
      nextCursor: null,
      entries: expect.arrayContaining([
        expect.objectContaining({
          kind: 'signed-in',
          email: OWNER.email,
          way: 'email',
          network: expect.stringMatching(/^10\.0\.\d+\.0\/24$/),
        }),
        expect.objectContaining({
          kind: 'sign-in-refused',
          email: 'burglar@example.test',
          accountId: null,
          userAgent: 'Crowbar/1.0',
        }),
      ]),
    },
  })
  for (const cursor of ['0', 'x', '1-x']) {
    expect((await owner.get(`/api/audit?cursor=${cursor}`)).status).toBe(400)
  }
  expect((await visitor.get('/api/audit')).status).toBe(401)
})

test('the audit log names each change of an account with that account, and keeps its deletion', async () => {
  const { visitor, user } = await people.signedUp('Jelena')
  const edit = (body: object) => visitor.call('PUT', '/api/user/user-account', { body })
  await edit({ first_name: 'Marija' })
  await edit({ password: 'Another-moon-2' })
  await edit({ last_name: 'Ilić', password: 'Another-moon-3' })
  await edit({ first_name: 'Marija' })
  await visitor.post('/api/user/forgotten-password', { email: user.email, language: 'en' })
  const link = await people.newestLink(user.email)
  const id = link.pathname.split('/').at(-1)
  await visitor.call('PUT', apiPath(link), { body: { newPassword: 'Another-moon-4' } })
  await visitor.signIn({ ...user, password: 'Another-moon-4' })
  await visitor.call('DELETE', `/api/user/delete-account?email=${user.email}`)

  const about = (kind: string): unknown => expect.objectContaining({ kind, email: user.email, accountId: id })
  const kinds = [
    about('account-deleted'),
    about('signed-in'),
    expect.objectContaining({ kind: 'password-reset', accountId: id }),
    expect.objectContaining({ kind: 'password-forgotten', email: user.email }),
    about('password-changed'),
    about('name-changed'),
    about('password-changed'),
    about('name-changed'),
    about('signed-in'),
    expect.objectContaining({ kind: 'activated', accountId: id }),
    expect.objectContaining({ kind: 'registered', email: user.email }),
  ]
  // The owner signs in to read the mails.
  const entries = auditSchema.parse(await newest()).entries.filter(({ email }) => email !== OWNER.email)
  expect(entries.slice(0, kinds.length)).toEqual(kinds)
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
  ['2001:db8::5', '2001:db8::/48'],
  ['203.0.113.9:4711', '203.0.113.0/24'],
  ['[2001:db8:7:1::4]:4711', '2001:db8:7::/48'],
])('of the network address %s the audit log keeps only %s', async (address, network) => {
  const visitor = portfolio.visitor()
  await visitor.call('POST', '/api/auth/login', {
    body: { email: 'burglar@example.test', password: 'Wrong-password-1' },
    headers: { 'X-Forwarded-For': address },
  })
  const { entries } = auditSchema.parse(await newest())
  expect(entries[0]).toMatchObject({ kind: 'sign-in-refused', network })
  expect(JSON.stringify(entries)).not.toContain(`"${address}"`)
})

test('the audit log names changes of tokens, origins, webhooks and datasets', async () => {
  const project = '/lake/v2025-02-19/projects/portfolio'
  const change = async (method: string, path: string, body?: object) => {
    const answer = await owner.call(method, path, {
      headers: { Origin: portfolio.origin },
      ...(body ? { body } : {}),
    })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer
  }
  const added = async (path: string, body: object) =>
    z.looseObject({ id: z.coerce.string() }).parse((await change('POST', path, body)).body).id
  const token = await added(`${project}/tokens`, { label: 'my script', roleName: 'editor' })
  await change('DELETE', `${project}/tokens/${token}`)
  const origin = await added(`${project}/cors`, { origin: 'https://studio.example', allowCredentials: true })
  await change('DELETE', `${project}/cors/${origin}`)
  const hooks = '/lake/v2025-02-19/hooks/projects/portfolio'
  const hook = await added(hooks, { name: 'Build', url: 'https://build.example/secret' })
  await change('PATCH', `${hooks}/${hook}`, { name: 'Builds' })
  await change('DELETE', `${hooks}/${hook}`)
  await change('PUT', `${project}/datasets/notes`, { aclMode: 'private' })

  const editor = await people.withRole('Scribe', 'editor')
  expect((await editor.post(`${project}/tokens`, { label: 'mine', roleName: 'editor' })).status).toBe(403)

  const about = async () =>
    auditSchema
      .parse(await newest())
      .entries.flatMap(({ kind, subject, email }) => (subject ? [[kind, subject, email]] : []))
      .toReversed()
  // Entries may be stored after their answer was sent.
  await expect.poll(about).toEqual(
    [
      ['token-created', 'my script (editor)'],
      ['token-deleted', 'my script'],
      ['origin-allowed', 'https://studio.example'],
      ['origin-removed', 'https://studio.example'],
      ['webhook-created', 'Build (build.example)'],
      ['webhook-changed', 'Builds (build.example)'],
      ['webhook-deleted', 'Builds (build.example)'],
      ['dataset-created', 'notes (private)'],
    ].map((entry) => [...entry, OWNER.email]),
  )
})

test('the audit log is read page by page, fifty entries each, the newest first', async () => {
  await using database = await portfolio.database()
  await fillStore(database.connection, 'audit', 60)
  const first = auditSchema.parse(await newest())
  const second = auditSchema.parse((await owner.get(`/api/audit?cursor=${first.nextCursor}`)).body)
  expect(first.entries).toHaveLength(50)
  expect(first.entries[0]?.email).toBe('stranger-59@example.test')
  expect(second.entries[0]?.email).toBe('stranger-9@example.test')
  expect(second.nextCursor).toBeNull()
})
