import { join } from 'node:path'
import { expect, test } from 'vitest'
import { teamSchema } from '@portfolio/contract/team'
import { createToken, openStore } from '@portfolio/lake'
import { type Visitor, createVisitor } from './support/visitor.ts'
import { useSite } from './support/use-portfolio.ts'

// What `sanity users list` and `sanity users invite` request.
const LAKE = '/lake/v2025-09-22'
const INVITATIONS = `${LAKE}/invitations/project/portfolio`

const { portfolio, owner, people } = useSite({}, { isEmptyStart: true })

const invite = (who: Visitor, body: object) =>
  who.call('POST', INVITATIONS, { body, headers: { Origin: portfolio.origin } })
const open = async () => teamSchema.parse((await owner.get('/api/team')).body).invitations

test('an invitation through the lake is one of the team: listed, mailed, audited, and gives its role', async () => {
  const { visitor, user } = await people.signedIn('Jelena')
  const answer = await invite(owner, { email: user.email, role: 'editor' })
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { email: user.email, roles: [{ title: 'Editor' }] },
  ])
  expect(await open()).toMatchObject([{ email: user.email, role: 'editor' }])
  expect((await owner.get(INVITATIONS)).body).toMatchObject([
    { email: user.email, isAccepted: false, isRevoked: false, roles: [{ name: 'editor' }] },
  ])
  expect((await owner.get('/api/audit')).text).toContain('invited')
  await visitor.post('/api/team/accept', { token: await people.newestInvitation(user.email) })
  expect((await owner.get(INVITATIONS)).body).toEqual([])
  expect((await owner.get(`${LAKE}/projects/portfolio`)).body).toMatchObject({
    members: expect.arrayContaining([
      expect.objectContaining({ roles: [expect.objectContaining({ title: 'Administrator' })] }),
      expect.objectContaining({ roles: [expect.objectContaining({ title: 'Editor' })] }),
    ]),
  })
})

test('roles are offered that an invitation or a token can give', async () => {
  expect((await owner.get(`${LAKE}/projects/portfolio/roles`)).body).toMatchObject([
    { name: 'administrator', appliesToUsers: false, appliesToRobots: true },
    { name: 'editor', appliesToUsers: true, appliesToRobots: true },
    { name: 'viewer', appliesToUsers: false, appliesToRobots: true },
    { name: 'moderator', appliesToUsers: true, appliesToRobots: false },
  ])
})

test.each([
  [{ role: 'editor' }, 400, 'email'],
  [{ email: 'nobody', role: 'editor' }, 400, 'not an e-mail address'],
  [{ email: 'a@example.test', role: 'owner' }, 400, 'editor, moderator'],
])('the invitation %j is refused with its reason', async (body, status, reason) => {
  const answer = await invite(owner, body)
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(reason)])
  expect(await open()).toEqual([])
})

test('nobody but the owner in person invites, and not without end', async () => {
  const store = openStore(join(portfolio.dataDirectory, 'content'), { isShared: true })
  const { token } = createToken(store, 'script')
  store.close()
  const script = createVisitor(portfolio.origin, { always: { Authorization: `Bearer ${token}` } })
  const body = { email: 'mine@example.test', role: 'moderator' }
  const editor = await people.withRole('Milica', 'editor')
  const moderator = await people.withRole('Marko', 'moderator')
  for (const who of [script, editor, moderator]) expect((await invite(who, body)).status).toBe(403)
  expect((await invite(portfolio.visitor(), body)).status).toBe(401)
  expect((await script.get(INVITATIONS)).status).toBe(200)
  for (const who of [editor, moderator]) expect((await who.get(INVITATIONS)).status).toBe(403)
  expect(await open()).toEqual([])
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await invite(owner, body)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})
