import { type RequestListener, type ServerResponse, createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CLIENT_ID, MILICA, nonceFor, useGoogle, visitProvider } from './support/use-google.ts'
import { LANGUAGES } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { listenLocally } from './support/listen-locally.ts'
import { usePortfolio } from './support/use-portfolio.ts'

const google = useGoogle()

const auditSchema = z.object({
  entries: z.array(
    z.object({ kind: z.string(), way: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
})
const newestEntries = async (count: number) => {
  const owner = await google.portfolio.owner()
  const { entries } = auditSchema.parse((await owner.get('/api/audit')).body)
  // The newest entry is the owner's own sign-in.
  return entries.slice(1, count + 1)
}

test('concurrent first sign-ins of one Google person create one account', async () => {
  const ana = { ...MILICA, sub: 'google-ana', email: 'ana@gmail.example', given_name: 'Ana' }
  const tabs = await Promise.all(Array.from({ length: 6 }, () => google.onScreen()))
  const answers = await Promise.all(
    tabs.map(async ({ visitor, nonce }) =>
      visitor.post('/api/auth/google', { credential: await google.credentialWith({ ...ana, nonce }) }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
})

test.each([
  [''],
  ['@'],
  ['milica'],
  ['mi lica@gmail.example'],
  [`${'x'.repeat(250)}@gmail.example`],
  [7],
  [null],
])('a person whose address is %j is refused, by both ways', async (email) => {
  const claims = { ...MILICA, sub: 'google-odd', email }
  const { visitor, answer } = await google.signIn(claims)
  expect(answer.status).toBe(401)
  google.showPage(claims)
  const { back } = await visitProvider(visitor)
  expect(back.headers.get('location')).toBe('/comments/google-login?error=googleRefused')
  expect(await visitor.me()).toBeNull()
})

test('after a refusal the same screen gets a new nonce, and the person signs in', async () => {
  const { visitor, nonce } = await google.onScreen()
  const wrong = await google.credentialWith({ ...MILICA, aud: 'another-site', nonce })
  expect((await visitor.post('/api/auth/google', { credential: wrong })).status).toBe(401)
  const late = await google.credentialWith({ ...MILICA, nonce })
  expect((await visitor.post('/api/auth/google', { credential: late })).status).toBe(401)
  const fresh = await nonceFor(visitor)
  expect(fresh).not.toBe(nonce)
  const right = await google.credentialWith({ ...MILICA, nonce: fresh })
  expect((await visitor.post('/api/auth/google', { credential: right })).status).toBe(200)
})

test('the set-up of the button stores no session for anonymous callers', async () => {
  const { visitor } = await google.onScreen()
  await using database = await google.portfolio.database()
  const stored = () => database.connection.collection('sessions').countDocuments()
  const before = await stored()
  for (let count = 0; count < 5; count++) await visitor.get('/api/auth/google')
  expect(await stored()).toBe(before)
  expect(visitor.cookies.has('portfolio-session')).toBe(false)
})

test('a credential works once, also with the cookie that its nonce came in', async () => {
  const { visitor, nonce } = await google.onScreen()
  const copied = visitor.cookies.get('portfolio-google') ?? ''
  const credential = await google.credentialWith({ ...MILICA, nonce })
  expect((await visitor.post('/api/auth/google', { credential })).status).toBe(200)
  const thief = google.portfolio.visitor()
  thief.cookies.set('portfolio-google', copied)
  expect((await thief.post('/api/auth/google', { credential })).status).toBe(401)
  expect(await thief.me()).toBeNull()
})

test('both ways of signing in start a new session, so a session fixed before stays anonymous', async () => {
  google.showPage(MILICA)
  for (const way of ['button', 'page']) {
    const { visitor, nonce } = await google.onScreen()
    // The redirect flow stores a session before sign-in.
    await visitor.get('/api/auth/google/redirect')
    const before = visitor.cookies.get('portfolio-session') ?? ''
    expect(before).not.toBe('')
    if (way === 'page') await visitProvider(visitor)
    else
      await visitor.post('/api/auth/google', {
        credential: await google.credentialWith({ ...MILICA, nonce }),
      })
    expect(await visitor.me()).not.toBeNull()
    expect(visitor.cookies.get('portfolio-session')).not.toBe(before)
    const thief = google.portfolio.visitor()
    thief.cookies.set('portfolio-session', before)
    expect(await thief.me()).toBeNull()
  }
})

test('the audit log has first and later Google sign-ins, and refusals', async () => {
  const jovan = { ...MILICA, sub: 'google-jovan', email: 'jovan@gmail.example' }
  const attempts = [jovan, jovan, { ...jovan, aud: 'another-site' }, { ...jovan, sub: 'another' }]
  for (const claims of attempts) await google.signIn(claims)
  const { visitor } = await google.onScreen()
  await visitProvider(visitor, (back) => back.searchParams.set('state', 'forged'))
  const { email } = jovan
  expect(await newestEntries(6)).toEqual([
    { kind: 'sign-in-refused', way: 'google', email: null },
    { kind: 'sign-in-refused', way: 'google', email },
    { kind: 'sign-in-refused', way: 'google', email: null },
    { kind: 'signed-in', way: 'google', email },
    { kind: 'signed-in', way: 'google', email },
    { kind: 'google-linked', way: null, email },
  ])
})

test("Google's script may run on its screen, where it is set up, and nowhere else", async () => {
  const policyOf = async (path: string) => {
    const { headers } = await google.portfolio.visitor().get(path, { Accept: 'text/html' })
    return {
      csp: headers.get('content-security-policy') ?? '',
      coop: headers.get('cross-origin-opener-policy'),
    }
  }
  for (const path of LANGUAGES.map((language) => pathTo(language, 'googleLogin'))) {
    const { csp, coop } = await policyOf(path)
    expect(csp).toMatch(/script-src [^;]*https:\/\/accounts\.google\.com\/gsi\/client(;| )/)
    expect(csp).toMatch(/frame-src [^;]*https:\/\/accounts\.google\.com\/gsi\//)
    expect(csp).not.toMatch(/script-src [^;]*'unsafe-/)
    expect(coop).toBe('same-origin-allow-popups')
  }
  for (const path of ['/comments', '/comments/login', '/comments/email-login', '/']) {
    const { csp, coop } = await policyOf(path)
    expect(csp).toContain("script-src 'self'")
    expect(csp).not.toContain('google')
    expect(coop).toBe('same-origin')
  }
})

/** How the provider of the portfolio below answers every request. */
let answer: RequestListener
const odd = createServer((request, response) => answer(request, response))
afterAll(() => odd.close())
let oddIssuer = ''
const failing = usePortfolio(async () => {
  oddIssuer = `http://127.0.0.1:${await listenLocally(odd)}`
  return {
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_CLIENT_SECRET: 'secret of the site',
    GOOGLE_ISSUER: oddIssuer,
  }
})
const with200 =
  (type: string, body: string): RequestListener =>
  (_request, response) =>
    void response.setHeader('Content-Type', type).end(body)

test.each<[string, RequestListener]>([
  ['breaks the connection off', ({ socket }) => void socket.destroy()],
  ['answers with a page', with200('text/html', '<h1>Sign in to this network</h1>')],
  ['answers with half of its description', with200('application/json', '{"issuer": "http')],
  [
    'answers with the description of another',
    with200('application/json', '{"issuer": "https://accounts.elsewhere.example"}'),
  ],
])('a provider that %s counts as unreachable', async (_what, how) => {
  answer = how
  const visitor = failing.visitor()
  await visitor.get('/api/auth/google')
  expect(await visitor.post('/api/auth/google', { credential: 'x' })).toMatchObject({
    status: 503,
    body: { code: 'googleUnreachable' },
  })
  const away = await visitor.get('/api/auth/google/redirect')
  expect(away.status).toBe(303)
  expect(away.headers.get('location')).toBe('/comments/google-login?error=googleUnreachable')
})

const TOKENS = '{"access_token": "x"}'

test.each<[string, Record<string, RequestListener>]>([
  ['breaks off in the tokens', { '/token': (_request, response) => breakOff(response, '{"acc') }],
  ['gives null for tokens', { '/token': with200('application/json', 'null') }],
  [
    'gives null for the person',
    { '/token': with200('application/json', TOKENS), '/userinfo': with200('application/json', 'null') },
  ],
])('a provider that %s, after its page, signs nobody in', async (_what, answers) => {
  const description = {
    issuer: oddIssuer,
    authorization_endpoint: `${oddIssuer}/authorize`,
    token_endpoint: `${oddIssuer}/token`,
    userinfo_endpoint: `${oddIssuer}/userinfo`,
    jwks_uri: `${oddIssuer}/keys`,
  }
  const describe = with200('application/json', JSON.stringify(description))
  answer = (request, response) => (answers[request.url ?? ''] ?? describe)(request, response)
  const visitor = failing.visitor()
  const away = await visitor.get('/api/auth/google/redirect')
  const state = new URL(away.headers.get('location') ?? '').searchParams.get('state')
  const back = await visitor.get(`/api/auth/google/callback?code=x&state=${state}`)
  expect(back.headers.get('location')).toBe('/comments/google-login?error=googleRefused')
})

function breakOff(response: ServerResponse, text: string) {
  response.writeHead(200, { 'Content-Length': 100 }).write(text, () => response.destroy())
}
