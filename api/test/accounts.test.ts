import { expect, onTestFinished, test, vi } from 'vitest'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { PASSWORD } from './support/email-steps.ts'
import { apiPath, mailsTo } from './support/mails.ts'
import { useSite } from './support/use-portfolio.ts'

const { portfolio, owner, people } = useSite()
const newestTo = async (address: string) => (await mailsTo(owner, address))[0] ?? { subject: '', text: '' }

test('register, activate by the mailed link, sign in', async () => {
  const { visitor, user, answer, link } = await people.registered('Milica')
  expect(answer).toMatchObject({ status: 201, body: 'Check email - confirm registration!' })
  expect(link.pathname).toMatch(/^\/activate-account\/[0-9a-f]{24}$/)
  const early = await visitor.post('/api/auth/login', { email: user.email, password: user.password })
  expect(early).toMatchObject({ status: 215, body: expect.stringContaining('not activated') })
  expect(await visitor.post(apiPath(link))).toMatchObject({
    status: 200,
    body: { message: 'Account successfully activated. Redirecting to login page...' },
  })
  expect(await visitor.post(apiPath(link))).toMatchObject({ status: 410, body: { code: 'linkSpent' } })
  await visitor.signIn(user)
  expect(await visitor.me()).toMatchObject({ first_name: 'Milica', last_name: 'Petrović' })
})

test.skipIf(!HAS_SERBIAN)('the mail is in the language of the person', async () => {
  const { user, link } = await people.registered('Srbijanka', SERBIAN)
  expect(await newestTo(user.email)).toMatchObject({
    subject: 'Potvrdite registraciju',
    text: expect.stringContaining('Srbijanka'),
  })
  expect(link.pathname).toMatch(/^\/srb\/activate-account\//)
})

test.skipIf(!HAS_SERBIAN)('notices are in the language in which the person last signed in', async () => {
  const { visitor, user } = await people.signedIn('Povratnica')
  const change = (password: string) => visitor.call('PUT', '/api/user/user-account', { body: { password } })
  expect((await change('Star-light-2')).status).toBe(200)
  expect((await newestTo(user.email)).subject).toBe('Your password has been changed')
  visitor.cookies.set('portfolio-language', 'srb')
  await visitor.signIn({ ...user, password: 'Star-light-2' })
  expect((await change('Star-light-3')).status).toBe(200)
  expect((await newestTo(user.email)).subject).toContain('lozinka')
})

test('registering an address that has an account answers the same and tells its owner by mail', async () => {
  const { user } = await people.signedIn('Jovan')
  const stranger = portfolio.visitor()
  for (const email of [user.email, 'nobody-yet@example.test']) {
    const other = { ...user, email, password: 'Other-walk-1' }
    const answer = await stranger.post('/api/auth/register', { user: other, language: 'en' })
    expect(answer).toMatchObject({ status: 201, body: 'Check email - confirm registration!' })
    // The sign-in that follows does not tell it either.
    const refused = await stranger.post('/api/auth/login', { email, password: other.password })
    expect(refused).toMatchObject({ status: 215, body: expect.stringContaining('not activated') })
  }
  expect(await newestTo(user.email)).toMatchObject({ subject: 'You already have an account' })
  await stranger.signIn(user)
})

test('the password of an account is that of the opened activation link, not of the first registration', async () => {
  const thief = await people.registered('Ana')
  const rightful = portfolio.visitor()
  await rightful.post('/api/auth/register', {
    user: { ...thief.user, password: 'Her-own-pass-1' },
    language: 'en',
  })
  const link = await people.newestLink(thief.user.email)
  await rightful.post(apiPath(link))
  expect(
    (await rightful.post('/api/auth/login', { email: thief.user.email, password: PASSWORD })).status,
  ).toBe(215)
  await rightful.signIn({ email: thief.user.email, password: 'Her-own-pass-1' })
  expect(await rightful.post(apiPath(thief.link))).toMatchObject({ status: 410 })
})

test.each([
  [{ first_name: '' }, 'Fill in all fields!'],
  [{ first_name: 'Al' }, 'First name must have 3 to 15 characters!'],
  [{ last_name: 'A very long last name' }, 'Last name must have 3 to 15 characters!'],
  [{ email: 'none' }, 'Enter the correct email address!'],
])('registration with %o is refused: %s', async (wrong, message) => {
  const visitor = portfolio.visitor()
  const answer = await visitor.post('/api/auth/register', {
    user: { ...people.person('Wrong'), ...wrong },
    language: 'en',
  })
  expect(answer).toMatchObject({ status: 400, body: message })
})

test('a forgotten password: same answer for any address, a link that works once and ends every session', async () => {
  const { visitor, user } = await people.signedIn('Petar')
  const ask = (email: string) => visitor.post('/api/user/forgotten-password', { email, language: 'en' })
  const known = await ask(user.email)
  expect((await ask('nobody@example.test')).body).toEqual(known.body)
  expect(await mailsTo(owner, 'nobody@example.test')).toEqual([])
  const path = apiPath(await people.newestLink(user.email))
  const reset = (newPassword: string) => visitor.call('PUT', path, { body: { newPassword } })
  expect(await reset('')).toMatchObject({ status: 400, body: { message: "Field can't be empty!" } })
  expect((await reset('New-pass-word-1')).status).toBe(200)
  expect(await visitor.me()).toBeNull()
  expect(await newestTo(user.email)).toMatchObject({ subject: 'Your password has been changed' })
  const again = portfolio.visitor()
  expect((await again.call('PUT', path, { body: { newPassword: 'Other-pass-1' } })).status).toBe(410)
  await again.signIn({ email: user.email, password: 'New-pass-word-1' })
})

test('editing the account, with the messages of the specification', async () => {
  const { visitor } = await people.signedIn('Marko')
  const edit = async (body: object) => {
    const { status, body: answer } = await visitor.call('PUT', '/api/user/user-account', { body })
    return [status, answer]
  }
  expect(await edit({})).toMatchObject([400, { message: 'First make changes!' }])
  expect(await edit({ first_name: 'Marko' })).toMatchObject([400, { message: 'First, change First name!' }])
  expect(await edit({ last_name: 'Petrović' })).toMatchObject([400, { message: 'First, change Last name!' }])
  expect(await edit({ email: 'milica@example.test', first_name: 'Mirko' })).toMatchObject([403, {}])
  expect((await edit({ first_name: 'Mirko', password: 'Changed-pass-1' }))[0]).toBe(200)
  expect(await visitor.me()).toMatchObject({ first_name: 'Mirko' })
})

test('people export their data and delete the account; impressions are deleted or lose their name', async () => {
  for (const impressions of ['delete', 'keep-unnamed'] as const) {
    const { visitor, user } = await people.signedIn(impressions === 'delete' ? 'Leaver' : 'Stayer')
    await visitor.post('/api/user/comments/write-impression', { impression: `Words of ${user.first_name}` })
    expect((await visitor.get('/api/user/user-account/data')).body).toMatchObject({
      account: { email: user.email, signsInWith: 'email' },
      isBanned: false,
      record: [{ kind: 'signed-in', way: 'email', network: expect.stringMatching(/^10\..*\.0\/24$/) }],
      impressions: [{ impression: `Words of ${user.first_name}` }],
    })
    const left = await visitor.call(
      'DELETE',
      `/api/user/delete-account?email=${user.email}&impressions=${impressions}`,
    )
    expect(left).toMatchObject({ status: 200, body: { message: 'Your account has been deleted.' } })
    expect(await visitor.me()).toBeNull()
    expect((await visitor.post('/api/auth/login', { email: user.email, password: PASSWORD })).status).toBe(
      215,
    )
    const [goodbye] = await mailsTo(owner, user.email)
    expect(goodbye?.text.includes('impressions stay in the guestbook without your name')).toBe(
      impressions === 'keep-unnamed',
    )
    expect(goodbye?.text.includes('together with your impressions')).toBe(impressions === 'delete')
    const { text } = await visitor.get('/api/user/comments/write-impression')
    expect(text.includes(`Words of ${user.first_name}`)).toBe(impressions === 'keep-unnamed')
    expect(text).not.toContain(`"first_name":"${user.first_name}"`)
  }
})

test('impressions that arrive while their account is being deleted are deleted, too', async () => {
  const { visitor } = await people.signedIn('Hurried')
  await using database = await portfolio.database()
  const before = await database.connection.collection('impressions').countDocuments({ status: 'published' })
  const path = '/api/user/comments/write-impression'
  const posts = ['One', 'Two', 'Three'].map((word) => visitor.post(path, { impression: `${word} last word` }))
  const answers = await Promise.all([...posts, visitor.call('DELETE', '/api/user/delete-account')])
  expect(answers.at(-1)?.status).toBe(200)
  const left = await database.connection.collection('impressions').countDocuments({ status: 'published' })
  expect(left).toBe(before)
})

test('a second factor is part of the exported data and is deleted with the account', async () => {
  const { visitor, user } = await people.signedIn('Factor')
  const exported = async () => (await visitor.get('/api/user/user-account/data')).body
  expect(await exported()).toMatchObject({ secondFactor: null })

  // Inserted, as if the account had lost a role: the API sets up a second factor only for accounts with a role.
  const database = await portfolio.database()
  onTestFinished(() => database.close())
  const factors = database.client.db().collection('second-factors')
  const account = await database.client.db().collection('accounts').findOne({ email: user.email })
  if (!account) throw new Error('the account is missing')
  const turnedOnAt = new Date()
  const hidden = { secret: 'encrypted-secret', pendingSecret: 'pending-secret', recoveryHashes: ['hash-1'] }
  await factors.insertOne({ _id: account._id, turnedOnAt, ...hidden })

  const data = await exported()
  expect(data).toMatchObject({
    secondFactor: { turnedOnAt: turnedOnAt.toISOString(), recoveryCodesLeft: 1 },
  })
  expect(JSON.stringify(data)).not.toMatch(/encrypted-secret|pending-secret|hash-1/)
  const left = await visitor.call('DELETE', `/api/user/delete-account?email=${user.email}&impressions=delete`)
  expect(left.status).toBe(200)
  expect(await factors.findOne({ _id: account._id })).toBeNull()
})

test('sessions are listed and ended everywhere', async () => {
  const { visitor, user } = await people.signedIn('Nomad')
  const elsewhere = portfolio.visitor()
  await elsewhere.signIn(user)
  expect((await visitor.get('/api/auth/sessions')).body).toMatchObject({
    sessions: [{ current: false }, { current: true }],
  })
  expect((await visitor.call('DELETE', '/api/auth/sessions')).status).toBe(204)
  expect(await elsewhere.me()).toBeNull()
})

test('after deletion or signing out everywhere the same tab can sign in again', async () => {
  const { visitor, user } = await people.signedIn('Wanderer')
  expect((await visitor.call('DELETE', '/api/auth/sessions')).status).toBe(204)
  expect((await visitor.post('/api/auth/login', user)).status).toBe(200)
  expect((await visitor.call('DELETE', '/api/user/delete-account')).status).toBe(200)
  expect((await visitor.post('/api/auth/login', user)).status).toBe(215)
})

test('deleting the account requires a sign-in of the last half hour', async () => {
  const { visitor, user } = await people.signedIn('Waverer')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
  try {
    expect(await visitor.call('DELETE', '/api/user/delete-account')).toMatchObject({
      status: 403,
      body: { code: 'signInAgain' },
    })
    await visitor.signIn(user)
    expect((await visitor.call('DELETE', '/api/user/delete-account')).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('a link without its token is not valid', async () => {
  const visitor = portfolio.visitor()
  for (const query of ['', '?token=', `?token=${'a'.repeat(101)}`]) {
    expect(await visitor.get(`/api/user/activate-account/${'0'.repeat(24)}${query}`)).toMatchObject({
      status: 400,
      body: { code: 'linkInvalid' },
    })
  }
})
