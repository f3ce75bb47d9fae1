import { expect, test } from 'vitest'
import { NEW_PASSWORD, PASSWORD, askFor, confirm, moveTo, undo } from './support/email-steps.ts'
import { apiPath, linkTo, mailsTo } from './support/mails.ts'
import { codeOf, letTimePass, turnAllOff, turnOn, wrongCodeOf } from './support/second-factor-steps.ts'
import { OWNER } from './support/data-directory.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import type { Member, Visitor } from './support/visitor.ts'
import { useDatabase, useSite } from './support/use-portfolio.ts'

const { portfolio, owner, people } = useSite()
const database = useDatabase(portfolio)

const register = async (email: string) => {
  const fresh = portfolio.visitor()
  const user = { first_name: 'Second', last_name: 'Petrović', email, password: PASSWORD }
  expect((await fresh.post('/api/auth/register', { user, language: 'en' })).status).toBe(201)
  return fresh
}
const activate = async (fresh: Visitor, email: string) => {
  const link = await linkTo(owner, email, 'activate-account')
  expect((await fresh.post(apiPath(link))).status).toBe(200)
}

test('an address changes by the button behind its link, and is restored from the old one', async () => {
  const member = await people.member('Nikola')
  const old = member.user.email
  const elsewhere = portfolio.visitor()
  await elsewhere.signIn(member.user)
  const asked = await askFor(member, 'Nikola.New@Example.test')
  expect(asked).toMatchObject({ status: 200, body: { message: expect.stringContaining('/outbox') } })

  const link = await linkTo(owner, 'nikola.new@example.test', 'confirm-email')
  const page = await portfolio.visitor().get(link.pathname + link.search, { Accept: 'text/html' })
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Confirm address') })
  expect(await member.me()).toMatchObject({ email: old })

  expect((await confirm(member, link)).status).toBe(200)
  expect(await member.me()).toMatchObject({ email: 'nikola.new@example.test' })
  expect(await elsewhere.me()).toBeNull()
  expect((await elsewhere.post('/api/auth/login', { email: old, password: PASSWORD })).status).toBe(215)
  await elsewhere.signIn({ email: 'nikola.new@example.test', password: PASSWORD })
  // A second press of the button is no failure.
  expect((await confirm(portfolio.visitor(), link)).status).toBe(200)
  expect(await elsewhere.me()).not.toBeNull()

  const back = await linkTo(owner, old, 'undo-email')
  const weak = await undo(portfolio.visitor(), back, 'Password-1')
  expect(weak.status).toBe(400)
  expect((await undo(portfolio.visitor(), back)).status).toBe(200)
  for (const browser of [member, elsewhere]) expect(await browser.me()).toBeNull()
  expect((await undo(portfolio.visitor(), back)).status).toBe(200)
  expect((await undo(portfolio.visitor(), back, 'Moon-walk-88')).body).toMatchObject({ code: 'linkSpent' })
  expect((await confirm(portfolio.visitor(), link)).body).toMatchObject({ code: 'linkSpent' })
  const again = portfolio.visitor()
  expect((await again.post('/api/auth/login', { email: old, password: PASSWORD })).status).toBe(215)
  await again.signIn({ email: old, password: NEW_PASSWORD })
  const events = (await owner.get('/api/audit')).text
  for (const event of ['email-change-asked', 'email-changed', 'email-change-undone'])
    expect(events).toContain(event)
})

test('a change needs a session, the current password and another address', async () => {
  const member = await people.member('Milan')
  expect((await askFor(portfolio.visitor(), 'new@example.test')).status).toBe(401)
  expect((await askFor(member, 'new@example.test', { currentPassword: '' })).status).toBe(400)
  expect(await askFor(member, 'new@example.test', { currentPassword: 'Wrong-pass-1' })).toMatchObject({
    status: 403,
    body: { code: 'currentPasswordWrong' },
  })
  expect((await askFor(member, 'no address')).status).toBe(400)
  expect((await askFor(member, 'MILAN@example.test')).body).toMatchObject({ code: 'emailUnchanged' })
  expect(await mailsTo(owner, 'new@example.test')).toEqual([])
})

test('an address with an account gets the same answer, and its holder a notice without a link', async () => {
  const member = await people.member('Stefan')
  const holder = await people.member('Holder')
  const free = await askFor(member, 'stefan.free@example.test')
  const earlier = await linkTo(owner, 'stefan.free@example.test', 'confirm-email')
  const taken = await askFor(member, holder.user.email)
  expect([taken.status, taken.text]).toEqual([free.status, free.text])
  const [notice] = await mailsTo(owner, holder.user.email)
  expect(notice?.subject).toBe('Your address was entered for another account')
  expect(notice?.text).not.toContain('token=')
  // Else a link that still works would tell that the second address was taken.
  expect((await confirm(member, earlier)).body).toMatchObject({ code: 'linkSpent' })
  expect(await holder.me()).toMatchObject({ email: holder.user.email })
})

test('a form sent twice mails once, and of two changes the later counts', async () => {
  const member = await people.member('Dragan')
  await Promise.all([1, 2].map(() => askFor(member, 'dragan.one@example.test')))
  expect(await mailsTo(owner, 'dragan.one@example.test')).toHaveLength(1)
  const one = await linkTo(owner, 'dragan.one@example.test', 'confirm-email')
  await askFor(member, 'dragan.two@example.test')
  const two = await linkTo(owner, 'dragan.two@example.test', 'confirm-email')
  const answers = await Promise.all([one, two, two].map((link) => confirm(member, link)))
  expect(answers[0]?.body).toMatchObject({ code: 'linkSpent' })
  expect(answers.slice(1).some(({ status }) => status === 200)).toBe(true)
  const fresh = portfolio.visitor()
  await fresh.signIn({ email: 'dragan.two@example.test', password: PASSWORD })
  // The notice of the change that counted.
  expect(await mailsTo(owner, member.user.email)).toHaveLength(1)
})

test.each([
  [
    'changed',
    (member: Member) => member.call('PUT', '/api/user/user-account', { body: { password: NEW_PASSWORD } }),
  ],
  [
    'reset by mail',
    async ({ user: { email } }: Member) => {
      const stranger = portfolio.visitor()
      await stranger.post('/api/user/forgotten-password', { email, language: 'en' })
      const path = apiPath(await linkTo(owner, email, 'reset-password'))
      return stranger.call('PUT', path, { body: { newPassword: NEW_PASSWORD } })
    },
  ],
])('a password that is %s ends a change that was asked for with the earlier one', async (way, renew) => {
  const member = await people.member(way === 'changed' ? 'Bogdan' : 'Branko')
  const thief = `thief.of.${member.user.email}`
  await askFor(member, thief)
  const link = await linkTo(owner, thief, 'confirm-email')
  expect((await renew(member)).status).toBe(200)
  expect((await confirm(portfolio.visitor(), link)).body).toMatchObject({ code: 'linkSpent' })
  await portfolio.visitor().signIn({ email: member.user.email, password: NEW_PASSWORD })
})

test('a registration of the new address in between counts only if it was activated', async () => {
  const member = await people.member('Vladimir')
  await askFor(member, 'vladimir.one@example.test')
  const one = await linkTo(owner, 'vladimir.one@example.test', 'confirm-email')
  const waiting = await register('vladimir.one@example.test')
  const activation = await linkTo(owner, 'vladimir.one@example.test', 'activate-account')
  expect((await confirm(member, one)).status).toBe(200)
  expect((await waiting.post(apiPath(activation))).status).not.toBe(200)

  await askFor(member, 'vladimir.two@example.test')
  const two = await linkTo(owner, 'vladimir.two@example.test', 'confirm-email')
  await activate(await register('vladimir.two@example.test'), 'vladimir.two@example.test')
  expect(await confirm(member, two)).toMatchObject({ status: 409, body: { code: 'emailInUse' } })
  expect(await member.me()).toMatchObject({ email: 'vladimir.one@example.test' })
})

test('the first address wins over later ones, whoever holds their mailboxes', async () => {
  const member = await people.member('Zoran')
  const first = member.user.email
  const undoFirst = await moveTo(owner, member, first, 'zoran.two@example.test')
  const undoSecond = await moveTo(owner, member, 'zoran.two@example.test', 'zoran.three@example.test')
  const undoThird = await moveTo(owner, member, 'zoran.three@example.test', 'zoran.four@example.test')
  expect((await undo(portfolio.visitor(), undoSecond)).status).toBe(200)
  expect((await undo(portfolio.visitor(), undoThird)).body).toMatchObject({ code: 'linkSpent' })
  expect((await undo(portfolio.visitor(), undoFirst)).status).toBe(200)
  await portfolio.visitor().signIn({ email: first, password: NEW_PASSWORD })
  for (const given of ['zoran.four@example.test', 'zoran.two@example.test'])
    expect((await mailsTo(owner, given))[0]?.subject).toBe('The change of your address has been undone')
})

test('an old address is not restored over its new holder, nor for a deleted account', async () => {
  const member = await people.member('Petar')
  const back = await moveTo(owner, member, member.user.email, 'petar.new@example.test')
  // Not activated, so that a stranger cannot prevent the return.
  const second = await register(member.user.email)
  await activate(second, member.user.email)
  expect(await undo(portfolio.visitor(), back)).toMatchObject({ status: 409, body: { code: 'emailInUse' } })
  expect(await member.me()).not.toBeNull()

  const deletion = await member.call('DELETE', '/api/user/delete-account?impressions=delete')
  expect(deletion.status).toBe(200)
  expect((await undo(portfolio.visitor(), back)).body).toMatchObject({ code: 'linkInvalid' })
  await second.signIn({ email: member.user.email, password: PASSWORD })
  // The new holder of the former address keeps the mails.
  expect(await mailsTo(owner, member.user.email)).not.toEqual([])
  expect((await mailsTo(owner, 'petar.new@example.test')).map(({ subject }) => subject)).toEqual([
    'Your account has been deleted',
  ])
})

test('a link for a new password that waits in the old mailbox ends with the change', async () => {
  const member = await people.member('Goran')
  await portfolio.visitor().post('/api/user/forgotten-password', { email: member.user.email, language: 'en' })
  const reset = await linkTo(owner, member.user.email, 'reset-password')
  await moveTo(owner, member, member.user.email, 'goran.new@example.test')
  const body = { newPassword: NEW_PASSWORD }
  const used = await portfolio.visitor().call('PUT', apiPath(reset), { body })
  expect(used.body).toMatchObject({ code: 'linkSpent' })
})

test('a ban follows to the new address and stays with the old one', async () => {
  const member = await people.member('Banned')
  const { email } = member.user
  const ban = await owner.post(`/api/moderation/people/${(await member.me())?._id}/ban`, { reason: 'Spam' })
  expect(ban.status, ban.text).toBe(200)
  await member.get('/api/auth/session')
  await member.signIn(member.user)
  await moveTo(owner, member, email, 'banned.new@example.test')
  const write = (from: Visitor) =>
    from.post('/api/user/comments/write-impression', { impression: 'Hello', language: 'en' })
  expect((await write(member)).status).toBe(403)

  const second = await register(email)
  await activate(second, email)
  await second.signIn({ email, password: PASSWORD })
  expect((await write(second)).status).toBe(403)
  expect((await write(member)).status).toBe(403)
})

test('the owner’s default address changes at once, because no mail can reach it', async () => {
  await using fresh = await startPortfolio({ OWNER_EMAIL: 'owner@portfolio.example' })
  const [first, elsewhere] = [fresh.visitor(), fresh.visitor()]
  const credentials = { email: 'owner@portfolio.example', password: OWNER.password }
  await first.signIn(credentials)
  await elsewhere.signIn(credentials)
  const change = { newEmail: 'me@example.test', currentPassword: OWNER.password }
  expect((await first.post('/api/user/email', change)).status).toBe(200)
  expect(await first.me()).toMatchObject({ email: 'me@example.test', role: 'owner' })
  expect(await elsewhere.me()).toBeNull()
  // Mail can reach the new address, so the next change has to be confirmed.
  const next = { newEmail: 'me.too@example.test', currentPassword: OWNER.password }
  expect((await first.post('/api/user/email', next)).status).toBe(200)
  expect(await first.me()).toMatchObject({ email: 'me@example.test' })
  expect((await confirm(first, await linkTo(first, 'me.too@example.test', 'confirm-email'))).status).toBe(200)
})

test('with two-step sign-in a change needs a code, and restoring the old address turns off a second factor set up since', async () => {
  const member = await people.withRole('Vesna', 'editor')
  const { email } = people.person('Vesna')
  const newEmail = 'vesna.new@example.test'
  const { secret } = await turnOn(member)
  await letTimePass(database)
  const ask = (code?: string) => askFor(member, newEmail, { code })
  expect((await ask()).body).toMatchObject({ code: 'secondFactorCodeRequired' })
  expect((await ask(wrongCodeOf(secret))).body).toMatchObject({ code: 'secondFactorRefused' })
  expect((await ask(codeOf(secret))).status).toBe(200)
  // The same form again: the code is spent, and the mail is on its way.
  expect((await ask(codeOf(secret))).status).toBe(200)
  await turnAllOff(database)
  expect((await confirm(member, await linkTo(owner, newEmail, 'confirm-email'))).status).toBe(200)
  const back = await linkTo(owner, email, 'undo-email')
  await turnOn(member)
  expect((await undo(member, back)).status).toBe(200)
  const signedIn = await portfolio.visitor().post('/api/auth/login', { email, password: NEW_PASSWORD })
  expect(signedIn.body).toMatchObject({ user: { email } })
})
