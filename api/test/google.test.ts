import { OAuth2Server } from 'oauth2-mock-server'
import { beforeEach, expect, test, vi } from 'vitest'
import { CLIENT_ID, MILICA, useGoogle, visitProvider } from './support/use-google.ts'
import { OWNER } from './support/data-directory.ts'
import { GUESTBOOK } from './support/moderation-steps.ts'
import { solveCheck } from './support/solve-check.ts'

const google = useGoogle()
beforeEach(() => google.showPage(MILICA))

test('the credential of the button signs in; the client learns no id', async () => {
  const { visitor, answer } = await google.signIn()
  const milica = { first_name: 'Milica', last_name: 'Petrović', email: 'milica@gmail.example', role: null }
  expect(answer).toMatchObject({ status: 200, body: { user: milica } })
  expect(await visitor.me()).toEqual(milica)

  const again = await google.signIn({ ...MILICA, email: 'milica.new@gmail.example' })
  expect(again.answer).toMatchObject({ status: 200, body: { user: milica } })
})

test('the page of the button says that it needs scripts', async () => {
  const { visitor } = await google.onScreen()
  expect((await visitor.get('/comments/google-login')).text).toContain('data-needs-script=""')
})

test.each([
  ['made for another site', { aud: 'another-site' }],
  ['of another issuer', { iss: 'https://accounts.elsewhere.example' }],
  ['made for another visit', { nonce: 'another nonce' }],
  ['without a nonce', { nonce: undefined }],
  ['of an address that is not verified', { email_verified: false }],
  ['of nobody', { sub: '' }],
])('a credential %s is refused', async (_what, claims) => {
  const { visitor, answer } = await google.signIn({ ...MILICA, ...claims })
  expect(answer).toMatchObject({
    status: 401,
    body: { code: 'googleRefused', message: 'Google could not confirm who you are. Please try again.' },
  })
  expect(await visitor.me()).toBeNull()
})

test('a credential that is too old, signed by another, unsigned or none is refused', async () => {
  const other = new OAuth2Server()
  await other.issuer.keys.generate('RS256')
  other.issuer.url = google.issuer()
  const forge = (nonce: string | null) =>
    other.issuer.buildToken({
      scopesOrTransform: (_header, payload) => Object.assign(payload, { aud: CLIENT_ID, ...MILICA, nonce }),
    })
  const unsigned = (nonce: string | null) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { ...MILICA, iss: google.issuer(), aud: CLIENT_ID, nonce, iat: 1, exp: 4e9 }
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
  }
  const makers = [
    (nonce: string | null) => google.credentialWith({ ...MILICA, nonce }, -120),
    forge,
    unsigned,
    () => 'not a token',
  ]
  for (const make of makers) {
    const { visitor, nonce } = await google.onScreen()
    const answer = await visitor.post('/api/auth/google', { credential: await make(nonce) })
    expect(answer).toMatchObject({ status: 401, body: { code: 'googleRefused' } })
  }
  const { visitor } = await google.onScreen()
  for (const body of [
    {},
    { credential: 1 },
    { credential: { $gt: '' } },
    { credential: 'x'.repeat(9_000) },
  ]) {
    expect((await visitor.post('/api/auth/google', body)).status).toBe(400)
  }
})

test('a credential opens one session once', async () => {
  const { visitor, credential, answer } = await google.signIn()
  expect(answer.status).toBe(200)
  expect((await visitor.post('/api/auth/google', { credential })).status).toBe(401)
  const stranger = await google.onScreen()
  expect((await stranger.visitor.post('/api/auth/google', { credential })).status).toBe(401)
})

test('an address that has an e-mail account is not taken over', async () => {
  const claims = { ...MILICA, sub: 'google-2', email: 'OWNER@example.test' }
  const { visitor, answer } = await google.signIn(claims)
  expect(answer).toMatchObject({ status: 409, body: { code: 'addressTaken' } })
  expect(await visitor.me()).toBeNull()
})

test('long, missing and strange names become names that an account can have', async () => {
  const claims = {
    sub: 'google-3',
    email: 'x.y@gmail.example',
    email_verified: true,
    name: 'Ana \u202EMarija   Aleksandra-Konstantina',
  }
  expect((await google.signIn(claims)).answer.body).toEqual({
    user: { first_name: 'Ana', last_name: 'Marija Aleksand', email: 'x.y@gmail.example', role: null },
  })
})

test('a name that is cut ends with a letter', async () => {
  const cut = { given_name: `${'Ana'.repeat(4)}An\u200Da`, family_name: 'Maria Aleksand Kosta' }
  const { answer } = await google.signIn({ ...MILICA, ...cut, sub: 'google-cut', email: 'cut@gmail.example' })
  expect(answer.body).toMatchObject({ user: { first_name: 'AnaAnaAnaAnaAn', last_name: 'Maria Aleksand' } })
})

test('a person whose address the registration form would refuse sends a message', async () => {
  const email = `o'hara.${'x'.repeat(60)}@gmail.example`
  const { visitor } = await google.signIn({ ...MILICA, sub: 'google-ohara', email })
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const humanCheck = await solveCheck(visitor, () => vi.setSystemTime(Date.now() + 2_000))
    const sent = { inputData: { message: 'Hello' }, language: 'en', humanCheck }
    expect((await visitor.post('/api/mail/sendContact', sent)).status).toBe(201)
  } finally {
    vi.useRealTimers()
  }
})

test('a Google account edits nothing and deletes nothing', async () => {
  const { visitor } = await google.signIn()
  const edit = await visitor.call('PUT', '/api/user/user-account', { body: { first_name: 'Another' } })
  expect(edit).toMatchObject({ status: 403, body: { code: 'emailAccountOnly' } })
  expect((await visitor.call('DELETE', '/api/user/delete-account')).status).toBe(403)
})

test('the owner deletes a Google account whose person asks for it', async () => {
  // The registration form would refuse it.
  const email = `o'leary.${'x'.repeat(60)}@gmail.example`
  const { visitor } = await google.signIn({ ...MILICA, sub: 'google-leaves', email })
  await visitor.post(GUESTBOOK, { impression: 'Written before leaving' })
  const owner = await google.portfolio.owner()
  const remove = (address: string) => owner.call('DELETE', `/api/team/accounts?email=${address}`)
  // In two windows at once.
  const answers = await Promise.all([remove(email.toUpperCase()), remove(email)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]))
  expect(await visitor.me()).toBeNull()
  expect((await visitor.get('/comments', { Accept: 'text/html' })).text).not.toContain('before leaving')
  expect((await owner.get('/api/audit')).text).toMatch(/account-deleted[^}]*o'leary/)
  expect((await remove(email)).status).toBe(404)
  expect((await remove(OWNER.email)).status).toBe(403)
})

test('the redirect flow signs in, with state and PKCE', async () => {
  const { visitor } = await google.onScreen()
  const { away, page, back } = await visitProvider(visitor)
  expect(away.status).toBe(302)
  expect(page.origin).toBe(google.issuer())
  expect(page.searchParams.get('state')).toBeTruthy()
  expect(page.searchParams.get('code_challenge_method')).toBe('S256')
  expect(page.searchParams.get('redirect_uri')).toBe(`${google.portfolio.origin}/api/auth/google/callback`)
  expect(back).toMatchObject({ status: 303 })
  expect(back.headers.get('location')).toBe('/comments')
  expect(await visitor.me()).toMatchObject({ first_name: 'Milica' })
})

test.each([
  ['a forged state', (back: URL) => back.searchParams.set('state', 'forged'), 'googleRefused'],
  ['a forged code', (back: URL) => back.searchParams.set('code', 'forged'), 'googleRefused'],
  ['an error', (back: URL) => (back.search = '?error=access_denied'), 'googleRefused'],
])('a redirect back with %s signs nobody in', async (_what, change, key) => {
  const { visitor } = await google.onScreen()
  const { back } = await visitProvider(visitor, change)
  expect(back.status).toBe(303)
  expect(back.headers.get('location')).toBe(`/comments/google-login?error=${key}`)
  expect(await visitor.me()).toBeNull()
})

test('a redirect flow of another browser signs nobody in', async () => {
  const begun = await google.onScreen()
  const away = await begun.visitor.get('/api/auth/google/redirect')
  const answer = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  const victim = await google.onScreen()
  const landed = await victim.visitor.get(back.pathname + back.search)
  expect(landed.headers.get('location')).toBe('/comments/google-login?error=googleRefused')
  expect(await victim.visitor.me()).toBeNull()
})

test('by redirects, too, only a verified address counts and no e-mail account is taken over', async () => {
  google.showPage({ ...MILICA, sub: 'google-4', email_verified: false })
  const unverified = await visitProvider((await google.onScreen()).visitor)
  expect(unverified.back.headers.get('location')).toContain('error=googleRefused')
  google.showPage({ ...MILICA, sub: 'google-4', email: 'owner@example.test' })
  const taken = await visitProvider((await google.onScreen()).visitor)
  expect(taken.back.headers.get('location')).toContain('error=addressTaken')
})
