import { Connection } from 'mongoose'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { teamSchema } from '@portfolio/contract/team'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { listenTo } from './support/event-reader.ts'
import { signInElsewhere } from './support/sign-in-elsewhere.ts'
import type { Visitor } from './support/visitor.ts'
import { useSite } from './support/use-portfolio.ts'
import { latestMails } from './support/mails.ts'

const { portfolio, owner, people } = useSite()

const LAKE = '/lake/v2025-02-19'
const team = async () => teamSchema.parse((await owner.get('/api/team')).body)
const invite = (email: string, role: string) =>
  owner.post('/api/team/invitations', { email, role, language: SERBIAN })
const accept = (visitor: Visitor, token: string) => visitor.post('/api/team/accept', { token })
const roleIn = async (visitor: Visitor) => (await visitor.me())?.role
const write = (visitor: Visitor, id: string) => visitor.mutate({ patch: { id, set: { note: 'changed' } } })

test('an invitation gives its role once, to the account of its address, and its mail is blanked', async () => {
  const { visitor, user } = await people.signedIn('Jelena')
  const stranger = (await people.signedIn('Marko')).visitor
  expect((await invite(user.email, 'editor')).status).toBe(201)
  expect(await team()).toMatchObject({
    members: [{ role: 'owner' }],
    invitations: [{ email: user.email, role: 'editor' }],
    hasMailServer: false,
  })
  const token = await people.newestInvitation(user.email)
  expect(token.length).toBeGreaterThan(40)
  expect((await accept(stranger, token)).status).toBe(403)
  expect((await accept(visitor, `${token}x`)).status).toBe(400)

  const accepted = await accept(visitor, token)
  expect(accepted.body).toMatchObject({ role: 'editor' })
  expect(await roleIn(visitor)).toBe('editor')
  expect((await accept(visitor, token)).status).toBe(410)
  expect(await team()).toMatchObject({
    members: [{ role: 'owner' }, { role: 'editor', email: user.email }],
    invitations: [],
  })
  const mails = await latestMails(owner)
  const mail = mails.find(({ subject }) => /^(?:Poziv na sajt|Invitation to) /.test(subject))
  expect(mail).toMatchObject({ to: user.email, isBlanked: true })
})

test('a newer invitation of the same address, a withdrawal and the expiry end an invitation', async () => {
  const { visitor, user } = await people.signedIn('Sanja')
  await invite(user.email, 'editor')
  const first = await people.newestInvitation(user.email)
  await invite(user.email, 'moderator')
  const second = await people.newestInvitation(user.email)
  expect((await accept(visitor, first)).status).toBe(400)
  const open = (await team()).invitations.find(({ email }) => email === user.email)
  expect((await owner.call('DELETE', `/api/team/invitations/${open?._id}`)).status).toBe(204)
  expect((await accept(visitor, second)).status).toBe(400)

  await invite(user.email, 'moderator')
  const third = await people.newestInvitation(user.email)
  await using database = await portfolio.database()
  await database.connection
    .collection('invitations')
    .updateOne({ email: user.email }, { $set: { expiresAt: new Date(Date.now() - 1) } })
  expect((await accept(visitor, third)).status).toBe(410)
  expect(await roleIn(visitor)).toBeNull()
})

test('an editor writes content under their own name, but not private settings', async () => {
  const editor = await people.withRole('Urednik', 'editor')
  const me = z.object({ id: z.string() }).parse((await editor.get(`${LAKE}/users/me`)).body)
  expect((await write(editor, 'project-orbit')).status).toBe(200)
  for (const id of ['private.settings', 'drafts.private.settings']) {
    await owner.mutate({ createIfNotExists: { _id: id, _type: 'privateSettings' } })
    expect((await write(editor, id)).status).toBe(403)
  }
  const listening = await listenTo(portfolio.origin, `${LAKE}/data/listen/production?query=*`, {
    visitor: editor,
  })
  await listening.waitFor(({ name }) => name === 'welcome')
  await expectPrivateSettingsHidden(editor)
  await write(editor, 'project-orbit')
  await listening.waitFor(({ id }) => id?.endsWith('#project-orbit') === true)
  await listening.close()
  expect(JSON.stringify(listening.events)).not.toContain('private.settings')
  const history = await owner.get(
    `${LAKE}/data/history/production/transactions/project-orbit?excludeContent=true&reverse=true&limit=1`,
  )
  expect(history.text).toContain(`"author":"${me.id}"`)
  // The Studio shows a name for changes that no person has made.
  const author = await owner.get(`${LAKE}/users/import`)
  expect(author.body).toMatchObject({ id: 'import', displayName: 'Imported content' })
})

/**
 * Checks queries, documents, exports, history and answers to mutations, and that refusals do not depend on hidden
 * values.
 */
async function expectPrivateSettingsHidden(reader: Visitor) {
  const data = `${LAKE}/data`
  const headers = { Origin: portfolio.origin }
  const secret = 'secret@private.example'
  for (const id of ['private.settings', 'drafts.private.settings'])
    expect((await owner.mutate({ patch: { id, set: { notificationAddress: secret } } })).status).toBe(200)
  const query = (groq: string, perspective: string) =>
    `${data}/query/production?query=${encodeURIComponent(groq)}&perspective=${perspective}`
  const ids = 'private.settings,drafts.private.settings'
  for (const path of [
    query('*[_type == "privateSettings"]', 'raw'),
    query('*[_id == "private.settings"]', 'published'),
    query('*[_type == "privateSettings"]', 'drafts'),
    `${data}/doc/production/${ids}`,
    `${data}/export/production?types=privateSettings`,
    `${data}/history/production/transactions/${ids}`,
    `${data}/history/production/documents/private.settings`,
    `${data}/history/production/events/documents/private.settings`,
  ]) {
    const { status, text } = await reader.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).not.toMatch(/secret@|notificationAddress":/)
  }
  const select = (pattern: string) => `*[_id == "private.settings" && notificationAddress match "${pattern}"]`
  const mutate = async (mutation: object) => {
    const path = `${data}/mutate/production?returnDocuments=true`
    const { status, text } = await reader.call('POST', path, { body: { mutations: [mutation] }, headers })
    expect(text).not.toContain(secret)
    return status
  }
  const patch = (pattern: string) => ({ patch: { query: select(pattern), set: { digest: 'never' } } })
  expect(await mutate(patch('secret*'))).toBe(await mutate(patch('other*')))
  const nothing = { createIfNotExists: { _id: 'private.settings', _type: 'privateSettings' } }
  expect(await mutate(nothing)).toBe(403)
}

test('editors publish, and nobody else', async () => {
  const publishedId = 'project-of-an-editor'
  const draftId = `drafts.${publishedId}`
  const actions = [{ actionType: 'sanity.action.document.publish', publishedId, draftId }]
  const publish = (visitor: Visitor) =>
    visitor.call('POST', `${LAKE}/data/actions/production`, {
      body: { actions },
      headers: { Origin: portfolio.origin },
    })
  const editor = await people.withRole('Izdavac', 'editor')
  expect((await editor.mutate({ create: { _id: draftId, _type: 'project' } })).status).toBe(200)
  const { visitor } = await people.signedIn('Prolaznik')
  expect((await publish(await people.withRole('Cuvar', 'moderator'))).status).toBe(403)
  expect((await publish(visitor)).status).toBe(401)
  expect((await publish(editor)).status).toBe(200)
})

test('a moderator moderates, reads the Studio’s data and writes no content', async () => {
  const moderator = await people.withRole('Redar', 'moderator')
  expect((await write(moderator, 'project-orbit')).status).toBe(403)
  const { text } = await moderator.get(`${LAKE}/data/doc/production/private.settings`)
  expect(text).not.toContain('privateSettings')
  const { body } = await moderator.get(`${LAKE}/users/me`)
  expect(body).toMatchObject({ role: 'viewer' })
  const settings = await moderator.call('PUT', `${LAKE}/users/me/keyvalue`, {
    body: { key: 'sort', value: 'up' },
    headers: { Origin: portfolio.origin },
  })
  expect(settings.status).toBe(200)
  expect((await moderator.get('/api/user/second-factor')).body).toMatchObject({ isAvailable: true })
})

test('a dismissal withdraws what would give the role back, and so does the end of the account', async () => {
  const mailOf = async (email: string) => {
    const mails = await latestMails(owner)
    return mails.find(({ to }) => to === email)
  }
  const { visitor, user } = await people.signedIn('Dragan')
  await invite(user.email, 'moderator')
  await accept(visitor, await people.newestInvitation(user.email))
  await invite(user.email, 'editor')
  const open = await people.newestInvitation(user.email)
  const member = (await team()).members.find(({ email }) => email === user.email)
  expect((await owner.call('DELETE', `/api/team/members/${member?._id}`)).status).toBe(204)
  expect((await team()).invitations.filter(({ email }) => email === user.email)).toEqual([])
  expect(await mailOf(user.email)).toMatchObject({ status: 'expired', isBlanked: true })
  await visitor.signIn(user)
  expect((await accept(visitor, open)).status).toBe(400)
  expect(await roleIn(visitor)).toBeNull()

  await invite(user.email, 'editor')
  const ofAccount = await people.newestInvitation(user.email)
  expect((await visitor.call('DELETE', '/api/user/delete-account')).status).toBe(200)
  const again = await people.signedIn('Dragan')
  expect((await accept(again.visitor, ofAccount)).status).toBe(400)
  expect(await roleIn(again.visitor)).toBeNull()
})

test('a banned account accepts no invitation, and the mail of a withdrawn one is not sent any more', async () => {
  const { visitor, user } = await people.signedIn('Zabranjen')
  await invite(user.email, 'moderator')
  const token = await people.newestInvitation(user.email)
  await owner.post(`/api/moderation/people/${(await visitor.me())?._id}/ban`, {})
  await visitor.signIn(user)
  expect(await accept(visitor, token)).toMatchObject({ status: 403, body: { code: 'banned' } })
  expect(await roleIn(visitor)).toBeNull()

  const open = (await team()).invitations.find(({ email }) => email === user.email)
  expect((await owner.call('DELETE', `/api/team/invitations/${open?._id}`)).status).toBe(204)
  const mails = await latestMails(owner)
  expect(mails.find(({ to }) => to === user.email)).toMatchObject({ status: 'expired', isBlanked: true })
})

/** Makes a call that overlaps the next one: between what that one has read and the beginning of its transaction. */
function overlapNext<Result>(call: () => Promise<Result>) {
  const begin = vi.spyOn(Connection.prototype, 'transaction')
  return new Promise<Result>((resolve) => {
    begin.mockImplementationOnce(async function (this: Connection, ...given) {
      begin.mockRestore()
      resolve(await call())
      return this.transaction(...given)
    })
  })
}

test('of a ban and an acceptance at once, the later one is refused', async () => {
  const invited = async (name: string) => {
    const { visitor, user } = await people.signedIn(name)
    await invite(user.email, 'editor')
    const token = await people.newestInvitation(user.email)
    const id = (await visitor.me())?._id
    const ban = () => owner.post(`/api/moderation/people/${id}/ban`, { reason: 'Spam' })
    return { visitor, user, ban, take: () => accept(visitor, token) }
  }
  const banned = await invited('Andjela')
  const ban = overlapNext(banned.ban)
  expect((await banned.take()).status).toBe(401)
  expect((await ban).status).toBe(200)
  await banned.visitor.signIn(banned.user)
  expect(await roleIn(banned.visitor)).toBeNull()

  const editor = await invited('Borka')
  const acceptance = overlapNext(editor.take)
  expect((await editor.ban()).status).toBe(404)
  expect((await acceptance).status).toBe(200)
})

test('a body sets no role, and losing a role ends the sessions', async () => {
  const { visitor, user } = await people.signedIn('Nikola')
  const edit = { first_name: 'Nikolaj', role: 'editor', isAdmin: true }
  expect((await visitor.call('PUT', '/api/user/user-account', { body: edit })).status).toBe(200)
  await visitor.post('/api/auth/login', { ...user, role: 'owner' })
  expect(await roleIn(visitor)).toBeNull()
  expect((await invite(user.email, 'owner')).status).toBe(400)

  await invite(user.email, 'editor')
  await accept(visitor, await people.newestInvitation(user.email))
  const member = (await team()).members.find(({ email }) => email === user.email)
  expect((await owner.call('DELETE', `/api/team/members/${member?._id}`)).status).toBe(204)
  expect(await roleIn(visitor)).toBeUndefined()
  await visitor.signIn(user)
  expect(await roleIn(visitor)).toBeNull()
  expect((await write(visitor, 'project-orbit')).status).toBe(401)
  const self = (await team()).members.find(({ role }) => role === 'owner')
  expect((await owner.call('DELETE', `/api/team/members/${self?._id}`)).status).toBe(404)
})

test('a Studio on another origin is signed in as its editor, with the rights of now, and not after a dismissal', async () => {
  const studio = 'https://studio.example'
  const json = { headers: { Origin: portfolio.origin } }
  await owner.call('POST', `${LAKE}/projects/portfolio/cors`, {
    ...json,
    body: { origin: studio, allowCredentials: true },
  })
  const editor = await people.withRole('Gost', 'editor')
  const self = z.object({ id: z.string(), name: z.string(), role: z.string() })
  const account = self.parse((await editor.get(`${LAKE}/users/me`)).body)
  const signInThere = async () => ({ Authorization: `Bearer ${await signInElsewhere(editor, studio)}` })
  const [first, second] = [await signInThere(), await signInThere()]
  const stranger = portfolio.visitor()
  for (const there of [first, second]) {
    expect((await stranger.get(`${LAKE}/users/me`, there)).body).toMatchObject(account)
    const { text } = await stranger.get(`${LAKE}/data/doc/production/private.settings`, there)
    expect(text).not.toContain('privateSettings')
  }
  const member = (await team()).members.find(({ email }) => email === 'gost@example.test')
  await owner.call('DELETE', `/api/team/members/${member?._id}`)
  expect((await stranger.get(`${LAKE}/users/me`, first)).status).toBe(401)
})
