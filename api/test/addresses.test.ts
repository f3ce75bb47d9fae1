import { SaxesParser } from 'saxes'
import { beforeAll, expect, test } from 'vitest'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import type { Visitor } from './support/visitor.ts'
import { usePortfolio } from './support/use-portfolio.ts'

let owner: Visitor
const portfolio = usePortfolio()
beforeAll(async () => {
  owner = await portfolio.owner()
})

const change = async (...mutations: readonly object[]) =>
  expect(await owner.mutate(...mutations)).toMatchObject({ status: 200 })
const act = async (actionType: string, id: string) => {
  const body = { actions: [{ actionType: `sanity.action.document.${actionType}`, ...idsOf(id) }] }
  const headers = { Origin: portfolio.origin }
  const answer = await owner.call('POST', '/lake/v2025-02-19/data/actions/production', { body, headers })
  expect(answer).toMatchObject({ status: 200 })
}
const idsOf = (id: string) => ({ draftId: `drafts.${id}`, publishedId: id })
const rename = (id: string, slug: string) => change({ patch: { id, set: { 'slug.current': slug } } })

/** A project with a page of its own. */
const project = (_id: string, slug: string, more: object = {}) => ({
  _id,
  _type: 'project',
  title: { en: `Title of ${_id}` },
  description: { en: 'A description.' },
  slug: { _type: 'slug', current: slug },
  story: {
    en: [
      { _type: 'block', _key: 'b', children: [{ _type: 'span', _key: 's', text: 'Story' }], markDefs: [] },
    ],
  },
  ...more,
})

async function read(path: string, language = 'en') {
  const { status, headers, text } = await portfolio.visitor().get(path, { 'Accept-Language': language })
  return { status, to: headers.get('location'), cache: headers.get('cache-control'), text }
}

test.skipIf(!HAS_SERBIAN)(
  'a former slug leads to the newest in one step, until another document takes it',
  async () => {
    await change({ create: project('moving', 'first') })
    expect(await read('/projects/first')).toMatchObject({ status: 200 })
    await rename('moving', 'second')
    await rename('moving', 'третий')
    const newest = encodeURIComponent('третий')
    for (const former of ['first', 'second']) {
      expect(await read(`/projects/${former}?a=1&b=%20`)).toMatchObject({
        status: 301,
        to: `/projects/${newest}?a=1&b=%20`,
        // A browser that kept it would not notice that the address is taken.
        cache: 'no-cache',
      })
      expect(await read(`/srb/projects/${former}`, 'sr')).toMatchObject({
        status: 301,
        to: `/srb/projects/${newest}`,
      })
      expect(await read(`/sharing/projects/${former}.jpg`)).toMatchObject({
        status: 301,
        to: `/sharing/projects/${newest}.jpg`,
      })
    }
    expect(await read('/projects/first', 'sr')).toMatchObject({ status: 302, to: '/srb/projects/first' })
    expect(await read(`/projects/${newest}`)).toMatchObject({ status: 200 })

    await change({ create: project('taking', 'first') })
    expect(await read('/projects/first')).toMatchObject({ status: 200 })
    // The document gets its former slug back: the redirect away from it ends.
    await rename('moving', 'second')
    expect(await read('/projects/second')).toMatchObject({ status: 200 })
    expect(await read(`/projects/${newest}`)).toMatchObject({ status: 301, to: '/projects/second' })
    // Two documents had this slug; the redirect leads to the one that had it last.
    await rename('taking', 'taken')
    expect(await read('/projects/first')).toMatchObject({ status: 301, to: '/projects/taken' })
    await portfolio.restart()
    owner = await portfolio.owner()
    expect(await read('/projects/first')).toMatchObject({ status: 301, to: '/projects/taken' })
  },
)

test('only former addresses of published documents redirect, and only to published ones', async () => {
  await change({ create: project('drafts.careful', 'draft-name') })
  await change({ patch: { id: 'drafts.careful', set: { 'slug.current': 'public-name' } } })
  await act('publish', 'careful')
  expect(await read('/projects/draft-name')).toMatchObject({ status: 404 })
  await act('unpublish', 'careful')
  expect(await read('/projects/public-name')).toMatchObject({ status: 404 })
  await change({ patch: { id: 'drafts.careful', set: { 'slug.current': 'new-name' } } })
  expect(await read('/projects/public-name')).toMatchObject({ status: 404 })
  await act('publish', 'careful')
  expect(await read('/projects/public-name')).toMatchObject({ status: 301, to: '/projects/new-name' })
  await change({ delete: { id: 'careful' } })
  for (const gone of ['draft-name', 'public-name', 'new-name', '%E0%A4%A', 'constructor'])
    expect([gone, (await read(`/projects/${gone}`)).status]).toEqual([gone, 404])
})

test('the page of a skill redirects as well, and never to a project', async () => {
  const skill = { _id: 'skill-x', _type: 'skill', name: 'X', slug: { _type: 'slug', current: 'x-before' } }
  await change({ create: skill })
  await rename('skill-x', 'x-after')
  expect(await read('/skills/certificate/x-before')).toMatchObject({
    status: 301,
    to: '/skills/certificate/x-after',
  })
  expect(await read('/projects/x-before')).toMatchObject({ status: 404 })
})

/** Control characters, noncharacters and a lone surrogate. */
const FORBIDDEN = 'a\u0000\u000B\u001B\uFFFE\uFFFF\uD800b'

test.skipIf(!HAS_SERBIAN)(
  'the feed has the newest first, by ids that outlive an address, and is valid XML whatever a title contains',
  async () => {
    await change(
      { create: project('feed-old', 'feed-old', { _createdAt: '2031-01-01T10:00:00Z' }) },
      { create: project('feed-new', 'feed-new', { _createdAt: '2031-02-01T10:00:00Z' }) },
    )
    // Created first and published last. The feed's date is that of the first publication, also after an unpublication.
    await change({
      create: project('drafts.feed-draft', 'feed-draft', { _createdAt: '2020-01-01T10:00:00Z' }),
    })
    await act('publish', 'feed-draft')
    const [, , published] = await items()
    expect(published).toMatchObject({ guid: 'feed-draft' })
    expect(Date.parse(String(published?.pubDate))).toBeGreaterThan(Date.now() - 60_000)
    await act('unpublish', 'feed-draft')
    await act('publish', 'feed-draft')
    const before = await items()
    expect(before[2]).toEqual(published)
    expect(before.slice(0, 2)).toEqual([
      { guid: 'feed-new', isPermaLink: 'false', pubDate: 'Sat, 01 Feb 2031 10:00:00 GMT' },
      { guid: 'feed-old', isPermaLink: 'false', pubDate: 'Wed, 01 Jan 2031 10:00:00 GMT' },
    ])
    await change({
      patch: {
        id: 'feed-old',
        set: { 'slug.current': 'moved', 'title.en': FORBIDDEN, 'description.en': FORBIDDEN },
      },
    })
    expect(await items()).toEqual(before)
    expect((await read('/projects.rss')).text).toContain('<title>ab</title>')
    for (const path of ['/srb/projects.rss', '/sitemap.xml'])
      expect(tagsIn((await read(path)).text)).not.toBe(0)
    expect(await read('/sharing/projects/moved.jpg')).toMatchObject({ status: 200 })
  },
)

test.skipIf(!HAS_SERBIAN)(
  'the PDF of the CV has a name in ASCII and one in UTF-8, and XML for its metadata',
  async () => {
    await change({ patch: { query: '*[_type == "siteSettings"]', set: { ownerName: `Đorđe ${FORBIDDEN}` } } })
    const { headers, text } = await portfolio.visitor().get('/srb/curriculum-vitae.pdf')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Djordje-ab-CV-SR.pdf"; filename*=UTF-8''%C4%90or%C4%91e-ab-CV-SR.pdf`,
    )
    const metadata = /<x:xmpmeta.*<\/x:xmpmeta>/s.exec(text)?.[0] ?? ''
    expect(metadata).toContain('Đorđe ab')
    expect(tagsIn(metadata)).toBeGreaterThan(3)
  },
)

/** @throws for what is not XML 1.0 */
function tagsIn(xml: string): number {
  let tags = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', () => (tags += 1))
  parser.write(xml).close()
  return tags
}

async function items() {
  const { text } = await read('/projects.rss')
  expect(tagsIn(text)).toBeGreaterThan(20)
  const found = text.matchAll(/<guid isPermaLink="(.*?)">(.*?)<\/guid>\n<pubDate>(.*?)<\/pubDate>/g)
  return [...found].map(([, isPermaLink, guid, pubDate]) => ({ guid, isPermaLink, pubDate }))
}
