import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { pathTo } from '@portfolio/contract/paths'
import { createPeople } from './support/people.ts'
import type { Visitor } from './support/visitor.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()
const owner = useOwner(portfolio)
beforeAll(async () => {
  await owner.mutate(
    { createOrReplace: { _id: 'drafts.secret', _type: 'sanity.previewUrlSecret', secret: SECRET } },
    { create: { _id: 'drafts.new', _type: 'project', slug: { current: 'new' }, title: { en: 'Unseen' } } },
  )
})

const SECRET = 'what-the-studio-has-made-up'
const enable = (visitor: Visitor, page = '/projects', secret = SECRET) =>
  visitor.get(
    `/api/preview/enable?${new URLSearchParams({
      'sanity-preview-secret': secret,
      'sanity-preview-pathname': page,
    }).toString()}`,
  )

test('only people who edit content start a preview, with the secret of their Studio', async () => {
  const visitor = portfolio.visitor()
  expect((await enable(visitor)).status).toBe(401)
  expect((await enable(owner, '/projects', 'another secret')).status).toBe(403)
  expect((await enable(owner, '/projects', '')).status).toBe(403)
  expect((await owner.get('/projects')).text).not.toContain('Unseen')
  const answer = await enable(owner, '/projects?skill=react')
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/projects?skill=react'])
  expect((await owner.get('/projects')).text).toContain('Unseen')
})

test('a preview is marked, framed by the Studio only and stored nowhere; pages of visitors are not framed', async () => {
  await enable(owner)
  // Rendered for a visitor first, so that the cache has the page.
  const visitor = portfolio.visitor()
  await visitor.get('/projects')
  const preview = await owner.get('/projects')
  expect(preview.headers.get('cache-control')).toBe('no-store')
  expect(preview.headers.get('x-robots-tag')).toBe('noindex')
  expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(preview.text).toContain('<meta name="robots" content="noindex">')
  expect(preview.text).toContain('href="/api/preview/disable?to=%2Fprojects"')
  const { text } = await owner.get(pathTo(SERBIAN, 'projects'))
  expect(text).toContain(HAS_SERBIAN ? 'Gledate nacrte' : 'You are looking at drafts')

  const page = await visitor.get('/projects')
  expect(page.text).not.toMatch(/Unseen|preview/)
  expect(page.text).not.toMatch(/[\u200b-\u200d\ufeff]/)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('pages and the Studio switch off features of the browser that they do not use', async () => {
  const visitor = portfolio.visitor()
  // The second answer is a stored one.
  for (const path of ['/skills', '/skills', '/no-such-page', '/studio/structure'])
    expect((await visitor.get(path)).headers.get('permissions-policy')).toMatch(/camera=\(\).*payment=\(\)/)
})

test('a secret of the Studio ends after an hour, and is of no use without a role', async () => {
  const store = (secret: string) =>
    owner.mutate({ create: { _id: `drafts.${secret}`, _type: 'sanity.previewUrlSecret', secret } })
  await store('of-now')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await store('of-an-hour-ago')
  vi.useRealTimers()
  expect((await enable(owner, '/projects', 'of-an-hour-ago')).status).toBe(403)
  expect((await enable(owner, '/projects', 'of-now')).status).toBe(307)
  const moderator = await createPeople(portfolio).withRole('Moderator', 'moderator')
  expect((await enable(moderator, '/projects', 'of-now')).status).toBe(403)
})

test('a preview leads to pages of this site only', async () => {
  for (const page of [
    '//other.example/x',
    '/.//other.example',
    'https://other.example/a',
    '/\\other.example',
    'http://[',
  ]) {
    expect((await enable(owner, page)).headers.get('location')).toMatch(/^\/(?![/\\])/)
    const back = await owner.get(`/api/preview/disable?to=${encodeURIComponent(page)}`)
    expect(back.headers.get('location')).toMatch(/^\/(?![/\\])/)
  }
})

test('a preview ends when it is left, when its session ends, and without its session', async () => {
  await enable(owner)
  const cookie = owner.cookies.get('portfolio-preview') ?? ''
  expect(cookie).not.toBe('')
  const thief = portfolio.visitor()
  thief.cookies.set('portfolio-preview', cookie)
  expect((await thief.get('/projects')).text).not.toContain('Unseen')
  expect(thief.cookies.has('portfolio-preview')).toBe(false)

  const editor = await createPeople(portfolio).withRole('Editor', 'editor')
  editor.cookies.set('portfolio-preview', cookie)
  expect((await editor.get('/projects')).text).not.toContain('Unseen')
  await enable(editor)
  expect((await editor.get('/projects')).text).toContain('Unseen')
  const user = await editor.me()
  expect((await owner.call('DELETE', `/api/team/members/${user?._id}`)).status).toBe(204)
  expect((await editor.get('/projects')).text).not.toContain('Unseen')

  const second = await portfolio.owner()
  await enable(second)
  expect((await second.get('/projects')).text).toContain('Unseen')
  await second.post('/api/auth/logout')
  expect((await second.get('/projects')).text).not.toContain('Unseen')

  await owner.get('/api/preview/disable?to=/projects')
  expect((await owner.get('/projects')).text).not.toContain('Unseen')
})
