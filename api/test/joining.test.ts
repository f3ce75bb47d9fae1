import { expect, test } from 'vitest'
import { signedInSchema } from '@portfolio/contract/account'
import { teamSchema } from '@portfolio/contract/team'
import { pathTo } from '@portfolio/contract/paths'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { apiPath, mailsTo } from './support/mails.ts'
import type { Visitor } from './support/visitor.ts'
import { useSite } from './support/use-portfolio.ts'

const { portfolio, owner, people } = useSite()

async function invited(name: string, role = 'editor') {
  const { email, ...person } = people.person(name)
  const { status } = await owner.post('/api/team/invitations', { email, role, language: SERBIAN })
  expect(status).toBe(201)
  return { email, person, token: await people.newestInvitation(email) }
}
const join = (visitor: Visitor, token: string, person: object, more: object = {}) =>
  visitor.post('/api/team/accept/account', { token, person, language: 'en', ...more })
const page = (visitor: Visitor, token: string, method = 'GET') =>
  visitor.call(method, `/accept-invitation?invitation=${token}`, { headers: { Accept: 'text/html' } })
const team = async () => teamSchema.parse((await owner.get('/api/team')).body)
const memberOf = async (email: string) => (await team()).members.find((member) => member.email === email)

test('an invited person makes the account and accepts in one form', async () => {
  const { email, person, token } = await invited('Ljubica')
  const [mail] = await mailsTo(owner, email)
  expect(mail?.text).toContain(`${pathTo(SERBIAN, 'acceptInvitation')}?invitation=`)
  const visitor = portfolio.visitor()
  await page(visitor, token, 'HEAD')
  const opened = await page(visitor, token)
  expect(opened.status).toBe(200)
  expect(opened.text).toContain(email)
  expect(opened.text).toContain('noindex')
  expect(opened.headers.get('Cache-Control')).toBe('no-store')
  expect((await visitor.get(`/api/team/accept?invitation=${token}`)).body).toEqual({
    email,
    role: 'editor',
    hasAccount: false,
  })
  // Opening the link has changed nothing.
  expect((await team()).invitations.some((invitation) => invitation.email === email)).toBe(true)
  expect(await visitor.me()).toBeNull()

  const before = visitor.cookies.get('XSRF-TOKEN')
  const joined = await join(visitor, token, person)
  expect(joined.status).toBe(201)
  expect(signedInSchema.parse(joined.body).user).toMatchObject({
    email,
    first_name: 'Ljubica',
    role: 'editor',
  })
  expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(before)
  expect(await visitor.me()).toMatchObject({ email, role: 'editor' })
  expect(await memberOf(email)).toMatchObject({ role: 'editor' })
  const elsewhere = portfolio.visitor()
  await elsewhere.signIn({ email, password: person.password })
  expect((await join(portfolio.visitor(), token, person)).status).toBe(410)
  expect((await page(visitor, token)).text).toContain('already been used')
  const audit = (await owner.get('/api/audit')).text
  for (const event of ['activated', 'role-accepted', 'signed-in']) expect(audit).toContain(event)
  expect((await mailsTo(owner, email))[0]).toMatchObject({ isBlanked: true })
})

test('of two submits at once one makes the account, and the other is told that the link was used', async () => {
  const { email, person, token } = await invited('Blagoje')
  const [one, other] = [portfolio.visitor(), portfolio.visitor()]
  const answers = await Promise.all([join(one, token, person), join(other, token, person)])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 410)?.body).toMatchObject({ code: 'linkSpent' })
  expect((await team()).members.filter((member) => member.email === email)).toHaveLength(1)
})

test('wrong, withdrawn and expired invitations make no account', async () => {
  const { email, person, token } = await invited('Stojan')
  const visitor = portfolio.visitor()
  expect(await join(visitor, `${token}x`, person)).toMatchObject({
    status: 400,
    body: { code: 'linkInvalid' },
  })
  const open = (await team()).invitations.find((invitation) => invitation.email === email)
  await owner.call('DELETE', `/api/team/invitations/${open?._id}`)
  expect(await join(visitor, token, person)).toMatchObject({ status: 400, body: { code: 'linkInvalid' } })
  expect((await page(visitor, token)).text).toContain('This link is not valid.')

  const again = await invited('Stojan')
  await using database = await portfolio.database()
  await database.connection
    .collection('invitations')
    .updateOne({ email }, { $set: { expiresAt: new Date(Date.now() - 1) } })
  expect(await join(visitor, again.token, person)).toMatchObject({
    status: 410,
    body: { code: 'linkExpired' },
  })
  expect(await database.connection.collection('accounts').countDocuments({ email })).toBe(0)
  expect(await visitor.me()).toBeNull()
})

test('the body decides neither address nor role, and its values are validated', async () => {
  const { email, person, token } = await invited('Milunka', 'moderator')
  const visitor = portfolio.visitor()
  for (const wrong of [
    { first_name: 'Al' },
    { password: 'short' },
    { password: 'Password-1' },
    { last_name: '' },
  ])
    expect([wrong, (await join(visitor, token, { ...person, ...wrong })).status]).toEqual([wrong, 400])
  const claimed = { email: 'other@example.test', role: 'owner', isAdmin: true }
  expect((await join(visitor, token, { ...person, ...claimed }, claimed)).status).toBe(201)
  expect(await visitor.me()).toMatchObject({ email, role: 'moderator' })
})

test('an address with an account signs in first; one that was never activated gets the new password', async () => {
  const { visitor: member } = await people.signedIn('Radmila')
  const known = await invited('Radmila')
  const visitor = portfolio.visitor()
  expect((await page(visitor, known.token)).text).toContain('has an account on this site already')
  expect(await join(visitor, known.token, known.person)).toMatchObject({
    status: 409,
    body: { code: 'signInToAccept' },
  })
  expect((await member.post('/api/team/accept', { token: known.token })).status).toBe(200)

  const { link, user: registered } = await people.registered('Tihomir')
  const { email, person, token } = await invited('Tihomir')
  const changed = { ...person, first_name: 'Tihomira', password: 'Other-walk-2' }
  expect((await join(visitor, token, changed)).status).toBe(201)
  expect(await visitor.me()).toMatchObject({ email, first_name: 'Tihomira', role: 'editor' })
  const late = await visitor.post(apiPath(link))
  expect(late.status).toBe(400)
  const squatter = portfolio.visitor()
  expect((await squatter.post('/api/auth/login', { email, password: registered.password })).status).toBe(215)
})

test('another signed-in person and a banned address are refused', async () => {
  const { visitor: other } = await people.signedIn('Slavko')
  const { email, person, token } = await invited('Desanka')
  expect(await join(other, token, person)).toMatchObject({ status: 403, body: { code: 'otherPerson' } })
  expect(await memberOf(email)).toBeUndefined()

  const { visitor: banned, user } = await people.signedIn('Prokopije')
  await owner.post(`/api/moderation/people/${(await banned.me())?._id}/ban`, {})
  await banned.signIn(user)
  expect((await banned.call('DELETE', '/api/user/delete-account')).status).toBe(200)
  const ofBanned = await invited('Prokopije')
  const again = portfolio.visitor()
  expect(await join(again, ofBanned.token, ofBanned.person)).toMatchObject({
    status: 403,
    body: { code: 'banned' },
  })
  expect(await memberOf(user.email)).toBeUndefined()
})

test('the form works without scripts', async () => {
  const { email, person, token } = await invited('Verica')
  const visitor = portfolio.visitor()
  const send = (fields: Record<string, string>, site = 'same-origin') =>
    visitor.submit(`${pathTo(SERBIAN, 'acceptInvitation')}?invitation=${token}`, fields, {
      Accept: 'text/html',
      'Sec-Fetch-Site': site,
    })
  const fields = { ...person, repeat: person.password }
  expect((await send(fields, 'cross-site')).status).toBe(403)
  const again = await send({ ...fields, repeat: 'Other-walk-2' })
  expect(again.status).toBe(400)
  expect(again.text).toContain('value="Verica"')
  expect(again.text).not.toContain(person.password)
  const sent = await send(fields)
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, pathTo(SERBIAN, 'comments')])
  expect((await visitor.get(pathTo(SERBIAN, 'comments'))).text).toContain(
    HAS_SERBIAN ? 'Prihvatili ste poziv' : 'You have accepted the invitation',
  )
  expect(await visitor.me()).toMatchObject({ email, role: 'editor' })
})
