import { beforeAll, expect, test } from 'vitest'
import { DRAFT_LINKS_MAX, draftLinksSchema, newDraftLinkSchema } from '@portfolio/contract/draft-link'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { pathTo } from '@portfolio/contract/paths'
import { createPeople } from './support/people.ts'
import type { Visitor } from './support/visitor.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()
const owner = useOwner(portfolio)
beforeAll(async () => {
  const project = (id: string, title: string) => ({
    _id: id,
    _type: 'project',
    slug: { current: id.replace('drafts.', '') },
    title: { en: title },
  })
  const answer = await owner.mutate(
    { create: project('drafts.shared', 'Shown to some') },
    { create: project('drafts.unseen', 'Unseen by all') },
    { create: project('hidden.away', 'Hidden from all') },
  )
  if (answer.status !== 200) throw new Error(answer.text)
})

const LINKS = '/api/preview/links'

async function share(by = owner, document = 'shared', path = '/projects#shared') {
  const answer = await by.post(LINKS, { document, path })
  expect(answer.status, answer.text).toBe(201)
  const { link, address } = newDraftLinkSchema.parse(answer.body)
  return { ...link, address: address.replace(portfolio.origin, '') }
}

/** A visitor who has opened a link. */
async function guestWith(address: string) {
  const guest = portfolio.visitor()
  return { guest, answer: await guest.get(address) }
}

const QUERY = '*[_type == "project" && title.en match "all" || title.en match "some"].title.en'
async function titles(visitor: Visitor, perspective?: string) {
  const search = new URLSearchParams({ query: QUERY, ...(perspective ? { perspective } : {}) })
  const answer = await visitor.get(`/lake/v2025-02-19/data/query/production?${search.toString()}`)
  expect(answer.headers.get('cache-control')).toMatch(
    ['drafts', 'launch'].includes(perspective ?? '') ? /no-cache/ : /public/,
  )
  return answer.body
}

test('a link shows the draft of its document and no other, on pages and in the queries of their scripts', async () => {
  const { address } = await share()
  const { guest, answer } = await guestWith(address)
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/projects#shared'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')

  const page = await guest.get('/projects')
  expect(page.text).toContain('Shown to some')
  expect(page.text).not.toMatch(/Unseen by all|Hidden from all/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page.text).toContain('changes that were shared with you')
  expect(page.text).not.toMatch(/[\u200b-\u200d\ufeff]|drafts\./)
  const { text } = await guest.get(pathTo(SERBIAN, 'projects'))
  expect(text).toContain(HAS_SERBIAN ? 'podeljene s vama' : 'were shared with you')

  expect(await titles(guest, 'drafts')).toMatchObject({ result: ['Shown to some'] })
  for (const perspective of [undefined, 'published', 'raw'])
    expect(await titles(guest, perspective)).toMatchObject({ result: [] })

  const visitor = portfolio.visitor()
  expect((await visitor.get('/projects')).text).not.toMatch(/Shown to some|shared with you/)
  // Repeated so that the response would be stored.
  for (let count = 0; count < 4; count += 1) {
    expect(await titles(visitor, 'drafts')).toMatchObject({ result: [] })
    expect(await titles(guest, 'drafts')).toMatchObject({ result: ['Shown to some'] })
  }
})

test('a revoked link opens nothing, and ends the previews that it has opened', async () => {
  const { address, _id } = await share()
  const { guest } = await guestWith(address)
  const thief = portfolio.visitor()
  thief.cookies.set('portfolio-preview', guest.cookies.get('portfolio-preview') ?? '')
  expect((await thief.get('/projects')).text).toContain('Shown to some')

  expect((await owner.call('DELETE', `${LINKS}/${_id}`)).status).toBe(204)
  for (const one of [guest, thief]) {
    expect(await titles(one, 'drafts')).toMatchObject({ result: [] })
    expect((await one.get('/projects')).text).not.toContain('Shown to some')
    expect(one.cookies.has('portfolio-preview')).toBe(false)
  }
  const { guest: late, answer } = await guestWith(address)
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/'])
  expect(late.cookies.has('portfolio-preview')).toBe(false)
  expect((await late.get('/')).text).toContain('This link has expired.')
})

test('a link ends after seven days, and is stored as a hash', async () => {
  const { address, _id, createdAt, expiresAt } = await share()
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 60 * 60_000)
  const { guest } = await guestWith(address)
  await using database = await portfolio.database()
  const stored = database.connection.collection('draftlinks')
  const token = new URLSearchParams(address.replace(/.*\?/, '')).get('token') ?? ''
  expect(token).toHaveLength(43)
  expect(JSON.stringify(await stored.find().toArray())).not.toContain(token)
  const soon = new Date(Date.now() - 1)
  await stored.updateOne(
    { hash: { $exists: true }, createdAt: new Date(createdAt) },
    { $set: { expiresAt: soon } },
  )

  expect((await guest.get('/projects')).text).not.toContain('Shown to some')
  expect((await guestWith(address)).answer.headers.get('location')).toBe('/')
  const { links } = draftLinksSchema.parse((await owner.get(`${LINKS}?document=shared`)).body)
  expect(links.map((link) => link._id)).not.toContain(_id)
})

test('a link ends with the role and the account of its author, also when the author gets a role again', async () => {
  const people = createPeople(portfolio)
  const editor = await people.withRole('Editor', 'editor')
  const { address } = await share(editor)
  const { guest } = await guestWith(address)
  expect((await guest.get('/projects')).text).toContain('Shown to some')
  const user = await editor.me()
  expect((await owner.call('DELETE', `/api/team/members/${user?._id}`)).status).toBe(204)
  expect((await guest.get('/projects')).text).not.toContain('Shown to some')
  expect((await guestWith(address)).answer.headers.get('location')).toBe('/')

  const again = people.person('Editor')
  await editor.signIn(again)
  await people.giveRole(editor, again.email, 'editor')
  expect((await editor.get(`${LINKS}?document=shared`)).status).toBe(200)
  expect((await guestWith(address)).answer.headers.get('location')).toBe('/')

  const listed = async () =>
    draftLinksSchema.parse((await owner.get(`${LINKS}?document=shared`)).body).links.map(({ _id }) => _id)
  const { _id } = await share(editor)
  expect(await listed()).toContain(_id)
  expect((await editor.call('DELETE', '/api/user/delete-account')).status).toBe(200)
  expect(await listed()).not.toContain(_id)
})

test('a link needs a public document and a path, and their number is limited', async () => {
  for (const [document, path, status] of [
    ['private.settings', '/', 400],
    ['drafts.shared', '/', 400],
    ['x'.repeat(129), '/', 400],
    ['shared', 'projects', 400],
    ['shared', `/${'x'.repeat(300)}`, 400],
    ['no-such-document', '/', 404],
  ] as const) {
    expect((await owner.post(LINKS, { document, path })).status, document).toBe(status)
  }
  const { address } = await share(owner, 'home', '//other.example/x')
  expect((await guestWith(address)).answer.headers.get('location')).toBe('/x')
  for (let count = 1; count < DRAFT_LINKS_MAX; count += 1) await share(owner, 'home', '/')
  expect(await owner.post(LINKS, { document: 'home', path: '/' })).toMatchObject({
    status: 409,
    body: { code: 'tooManyLinks' },
  })
})

test('one network address opens at most sixty links in a quarter of an hour', async () => {
  const guest = portfolio.visitor()
  const open = () => guest.get('/api/preview/open?token=guessed')
  for (let count = 0; count < 60; count += 1) expect((await open()).status).toBe(307)
  expect((await open()).status).toBe(429)
})

/** Acts on the lake as the owner. */
async function act(...actions: object[]) {
  const answer = await owner.call('POST', '/lake/v2025-02-19/data/actions/production', {
    body: { actions },
    headers: { Origin: portfolio.origin },
  })
  expect(answer.status, answer.text).toBe(200)
}
const inRelease = (publishedId: string, document: object) => ({
  actionType: 'sanity.action.document.version.create',
  publishedId,
  document: { ...document, _id: `versions.launch.${publishedId}` },
})

test('a link shows a whole release and nothing else, until the release has ended', async () => {
  const project = (title: string, slug: string) => ({
    _type: 'project',
    slug: { current: slug },
    title: { en: title },
  })
  await act({
    actionType: 'sanity.action.release.create',
    releaseId: 'launch',
    metadata: { title: 'Launch', releaseType: 'undecided' },
  })
  await act(
    inRelease('project-first', project('First of all', 'first')),
    inRelease('project-second', project('Second of all', 'second')),
    inRelease('private.settings', { _type: 'privateSettings', notificationEmail: 'all@example.test' }),
  )
  const { address } = await share(owner, '_.releases.launch', pathTo(SERBIAN, 'home'))
  const { guest, answer } = await guestWith(address)
  expect(answer.headers.get('location')).toBe(pathTo(SERBIAN, 'home'))
  const page = await guest.get('/projects')
  for (const title of ['First of all', 'Second of all']) expect(page.text).toContain(title)
  expect(page.text).not.toMatch(/Shown to some|Unseen by all|Hidden from all/)
  expect(page.text).toContain('changes that were shared with you')
  expect(await titles(guest, 'launch')).toMatchObject({ result: ['First of all', 'Second of all'] })
  const everything = new URLSearchParams({ query: '*[_type == "privateSettings"]', perspective: 'launch' })
  const hidden = await guest.get(`/lake/v2025-02-19/data/query/production?${everything.toString()}`)
  expect(hidden.body).toMatchObject({ result: [] })

  expect((await portfolio.visitor().get('/projects')).text).not.toContain('First of all')
  await act({ actionType: 'sanity.action.release.archive', releaseId: 'launch' })
  expect((await guest.get('/projects')).text).not.toContain('First of all')
  const late = await owner.post(LINKS, { document: '_.releases.launch', path: '/' })
  expect([late.status, (await owner.post(LINKS, { document: '_.releases.none', path: '/' })).status]).toEqual(
    [404, 404],
  )
  expect((await owner.post(LINKS, { document: '_.groups.all', path: '/' })).status).toBe(400)
})
