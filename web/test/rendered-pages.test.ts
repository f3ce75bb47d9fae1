import { createHash } from 'node:crypto'
import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathInLanguage, pathTo } from '@portfolio/contract/paths'
import { PUBLIC_PAGES, textIn } from '#e2e/support/public-pages.ts'
import * as z from 'zod/mini'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { OWNER } from '../../api/test/support/data-directory.ts'
import { createVisitor } from '../../api/test/support/visitor.ts'
import { useServer } from './use-server.ts'

const server = useServer()

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, { redirect: 'manual', headers })
  return { response, page: parse(await response.text()) }
}
const attribute = (page: HTMLElement, selector: string, name: string) =>
  page.querySelector(selector)?.getAttribute(name)
const hrefs = (page: HTMLElement, selector: string) =>
  page.querySelectorAll(selector).map((link) => link.getAttribute('href'))
const squeeze = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim()

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

const cases = PUBLIC_PAGES.flatMap((page) =>
  LANGUAGES.map((language) => ({ ...page, language, address: pathInLanguage(page.path, language) })),
)

describe.each(cases)('$address', ({ address, language, heading, status }) => {
  let page: HTMLElement
  let response: Response
  beforeAll(async () => {
    ;({ page, response } = await read(address))
  })

  test('answers with its content, one heading and its language', () => {
    expect(response.status).toBe(status ?? 200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(attribute(page, 'html', 'lang')).toBe(languageInfo(language).tag)
    const headings = page.querySelectorAll('h1')
    expect(headings).toHaveLength(1)
    // The animated name exists once for screen readers and once in single letters.
    headings[0]?.querySelectorAll('[aria-hidden]').forEach((decoration) => decoration.remove())
    expect(squeeze(headings[0]?.text)).toBe(textIn(heading, language))
  })

  test('has a title, a description and a link preview', () => {
    expect(squeeze(page.querySelector('title')?.text)).toMatch(/Luka Jovanović( – |$)/)
    expect(attribute(page, 'meta[name=description]', 'content')?.length).toBeGreaterThan(10)
    expect(attribute(page, 'meta[property=og:title]', 'content')).toBe(page.querySelector('title')?.text)
    expect(attribute(page, 'meta[property=og:locale]', 'content')).toBe(languageInfo(language).openGraph)
    expect(attribute(page, 'meta[property=og:image]', 'content')).toMatch(
      /^http.*(\/sharing\/.+\.jpg(\?v=\w+)?$|\?w=1200&h=630)/,
    )
    expect(attribute(page, 'meta[name=twitter:card]', 'content')).toBe('summary_large_image')
  })

  test('allows exactly its inline scripts and styles', () => {
    const inline = (selector: string) =>
      page.querySelectorAll(selector).map(({ innerHTML }) => `'sha256-${sha256(innerHTML)}'`)
    const policy = response.headers.get('content-security-policy')?.split(';') ?? []
    const scripts = inline('script:not([type]):not([src])')
    const styles = inline('style')
    expect(scripts).toHaveLength(1)
    expect(styles.length).toBeGreaterThan(1)
    expect(policy).toContain(`script-src 'self' ${scripts.join(' ')}`)
    expect(policy).toContain(`style-src 'self' ${styles.join(' ')}`)
  })

  test('has a drawing for each of its icons', () => {
    const icons = page.querySelectorAll('use').map((use) => use.getAttribute('href') ?? '')
    expect(icons.length).toBeGreaterThan(10)
    for (const icon of new Set(icons)) expect(page.querySelectorAll(`symbol${icon}`)).toHaveLength(1)
  })

  test('delays its first paint until the part above the fold is parsed', () => {
    const awaited = attribute(page, 'link[rel=expect]', 'href') ?? ''
    expect(awaited).toBe(address.endsWith('/projects') ? '#above-the-fold-end' : '#_config')
    expect(page.querySelectorAll(awaited)).toHaveLength(1)
  })

  test('has structured data that parses and has a type', () => {
    const things = page
      .querySelectorAll('script[type="application/ld+json"]')
      .map(({ text }) => z.looseObject({ '@type': z.string() }).parse(JSON.parse(text)))
    expect(things.length > 0).toBe(!status)
    for (const thing of things) {
      expect(thing['@context']).toBe('https://schema.org')
      expect(thing['@type']).toEqual(expect.any(String))
    }
  })

  test('shows no field name, placeholder or missing text', () => {
    const text = page.querySelector('main')?.text ?? ''
    expect(text).not.toMatch(/\bundefined\b|\bnull\b|\[object|\{\w+\}/)
    expect(page.querySelectorAll('main a[href=""], main img[src=""]')).toHaveLength(0)
  })

  test('needs no inline style and nothing from another host', () => {
    expect(page.querySelectorAll('[style]')).toHaveLength(0)
    const sources = page
      .querySelectorAll('script[src], link[rel=stylesheet], link[rel=preload], img, source')
      .flatMap((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? [])
    for (const source of sources) expect(source).toMatch(/^(\/(?!\/)|data:image\/(svg\+xml,|webp;base64,))/)
  })
})

const SLUGS =
  `react redux javascript ajax node php mysql mongo tailwind sass bootstrap css html git flexbox contact-form
  responsive seo wordpress affinity hosting english`.split(/\s+/)

const isListed = (page: (typeof cases)[number]) => page.isListed !== false

test.each(cases.filter(isListed))('$address names itself and its twin', async ({ path, address }) => {
  const { page } = await read(address)
  expect(attribute(page, 'link[rel=canonical]', 'href')).toBe(server.origin + address)
  const alternates = LANGUAGES.length > 1 ? LANGUAGES : []
  expect(page.querySelectorAll('link[hreflang]')).toHaveLength(alternates.length && alternates.length + 1)
  for (const other of alternates) {
    expect(attribute(page, `link[hreflang=${languageInfo(other).tag}]`, 'href')).toBe(
      server.origin + pathInLanguage(path, other),
    )
  }
  expect(attribute(page, 'link[hreflang=x-default]', 'href')).toBe(
    alternates.length > 0 ? server.origin + path : undefined,
  )
  expect(page.querySelector('meta[name=robots]')).toBeNull()
})

test.each(cases.filter((page) => !isListed(page)))('$address asks not to be listed', async ({ address }) => {
  const { page } = await read(address)
  expect(page.querySelector('link[rel=canonical]')).toBeNull()
  expect(attribute(page, 'meta[name=robots]', 'content')).toBe('noindex')
})

test('the kinds of structured data are those of the pages', async () => {
  const listTypes = async (path: string) =>
    (await read(path)).page
      .querySelectorAll('script[type="application/ld+json"]')
      .map(({ text }) => z.object({ '@type': z.string() }).parse(JSON.parse(text))['@type'])
  expect(await listTypes('/')).toEqual(['WebSite', 'Person'])
  expect(await listTypes('/about-me')).toEqual(['ProfilePage', 'BreadcrumbList'])
  expect(await listTypes('/projects')).toEqual(['CollectionPage', 'BreadcrumbList'])
  expect(await listTypes('/projects/orbit')).toEqual(['CreativeWork', 'BreadcrumbList'])
  expect(await listTypes('/skills/certificate/react')).toEqual(['Person', 'BreadcrumbList'])
})

test('the whole content of a page is there without script', async () => {
  const { page } = await read('/projects')
  expect(page.querySelectorAll('main h3').length).toBeGreaterThanOrEqual(45)
  expect((await read('/about-me')).page.querySelector('main')?.text.length).toBeGreaterThan(1500)
})

test('the biography links to the pages that it mentions', async () => {
  const links = hrefs((await read('/about-me')).page, 'main a')
  for (const path of [
    '/skills',
    '/comments',
    '/register-user',
    '/email-login',
    '/forgotten-password',
    '/projects',
    '/curriculum-vitae',
  ]) {
    expect(links).toContain(path)
  }
  expect(links.some((link) => link?.startsWith('https://'))).toBe(true)
})

test('the seven networks are linked, each in a new tab', async () => {
  const { page } = await read('/')
  const links = page.querySelectorAll('footer [aria-label="Social networks"] a')
  expect(links.map(({ text }) => squeeze(text))).toEqual([
    'Facebook (opens in a new tab)',
    'Viber (opens in a new tab)',
    'GitHub (opens in a new tab)',
    'Discord (opens in a new tab)',
    'LinkedIn (opens in a new tab)',
    'Twitter (opens in a new tab)',
    'CodePen (opens in a new tab)',
  ])
  for (const link of links) expect(link.getAttribute('target')).toBe('_blank')
})

describe.each(LANGUAGES)('in %s', (language) => {
  const skills = pathTo(language, 'skills')

  test('22 boxes lead to their certificates', async () => {
    const boxes = hrefs((await read(skills)).page, 'main a[href*="/skills/certificate/"]')
    expect(boxes).toHaveLength(SLUGS.length)
    expect(new Set(boxes)).toEqual(new Set(SLUGS.map((slug) => `${skills}/certificate/${slug}`)))
  })

  test('an unknown skill shows only a link back', async () => {
    const { page } = await read(`${skills}/certificate/cobol`)
    const words = textIn({ en: 'Unknown skillBack', srb: 'Nepoznata veštinaNazad' }, language)
    page.querySelector('main noscript')?.remove()
    expect(squeeze(page.querySelector('main')?.text)).toBe(words)
    expect(hrefs(page, 'main a')).toEqual([skills])
  })

  test('every project is in the timeline with all its facts', async () => {
    const { page } = await read(pathTo(language, 'projects'))
    const repositories = {
      en: '174 repositories as of March 2024',
      srb: 'Broj repozitorijuma: 174 (mart 2024.)',
    }
    expect(page.querySelector('main')?.text).toContain(textIn(repositories, language))
    const items = page.querySelectorAll('[data-stop]')
    expect(items).toHaveLength(45)
    const live = textIn({ en: 'Live site', srb: 'Posetite sajt' }, language)
    const links = items
      .flatMap((item) => item.querySelectorAll('a'))
      .filter(({ text }) => text.includes(live))
    expect(links.length).toBeGreaterThan(20)
    for (const link of links) expect(link.getAttribute('target')).toBe('_blank')
    const isPrivate = textIn({ en: 'private', srb: 'privatan' }, language)
    expect(items.some(({ text }) => text.includes(isPrivate))).toBe(true)
  })

  test('without a client id the page of Google says so, and none of the sign-in screens offers Google', async () => {
    const { page } = await read(pathTo(language, 'googleLogin'))
    const words = {
      en: 'Signing in with Google is not set up on this site.',
      srb: 'Prijava preko Google-a nije podešena na ovom sajtu.',
    }
    expect(squeeze(page.querySelector('main h1 + div')?.text)).toBe(textIn(words, language))
    const [login, signIn] = [pathTo(language, 'login'), pathTo(language, 'emailLogin')]
    expect(hrefs((await read(pathTo(language, 'comments'))).page, 'main a')).toContain(login)
    expect((await read(signIn)).page.querySelector('main')?.text).not.toContain('Google')
    const { response } = await read(login)
    expect([response.status, response.headers.get('location')]).toEqual([302, signIn])
  })
})

test('impressions, whose language nobody knows, do not have that of the page', async () => {
  const owner = createVisitor(server.origin)
  await owner.signIn(OWNER)
  const written = await owner.post('/api/user/comments/write-impression', { impression: 'Sve pohvale!' })
  expect(written.status).toBe(201)
  const { page } = await read('/comments')
  expect(attribute(page, 'main article > [dir=auto]', 'lang')).toBe('')
})

test.skipIf(!HAS_SERBIAN)('a text that is not in the language of its page has its own', async () => {
  const owner = createVisitor(server.origin)
  await owner.signIn(OWNER)
  const readLang = async () =>
    attribute((await read('/srb/privacy-policy')).page, 'main > .page > div', 'lang')
  const words = [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: 'Words' }] }]
  await owner.mutate({ patch: { id: 'privacyPolicy', set: { body: { en: words } } } })
  await expect.poll(readLang, { timeout: 10_000 }).toBe('en')
  await owner.mutate({ patch: { id: 'privacyPolicy', set: { 'body.srb': words } } })
  await expect.poll(readLang, { timeout: 10_000 }).toBeUndefined()
})

test('the label of lecturers is singular for one', async () => {
  const { page } = await read('/skills/certificate/react')
  const labels = page.querySelectorAll('main dt').filter(({ text }) => text.startsWith('Lecturer'))
  for (const { text, nextElementSibling } of labels)
    expect(text).toBe(nextElementSibling?.text.includes(',') ? 'Lecturers' : 'Lecturer')
  expect(new Set(labels.map(({ text }) => text))).toEqual(new Set(['Lecturer', 'Lecturers']))
})

test.skipIf(!HAS_SERBIAN)('one further project of a skill is named, not counted', async () => {
  const { page } = await read('/srb/skills')
  const numbers = page.querySelectorAll('main li a[href*="/projects?skill="]').map(({ text }) => text)
  expect(numbers.length).toBeGreaterThan(10)
  expect(numbers).not.toContain('još 1')
  const tailwind = page.querySelectorAll('main li').find(({ text }) => text.includes('Tailwind CSS'))
  expect(tailwind?.querySelectorAll('a')).toHaveLength(4)
})

test('a case study has its code highlighted and its pictures described without script', async () => {
  const { page } = await read(pathTo(SERBIAN, 'projects') + '/orbit')
  // The HTML parser does not parse the content of `pre`.
  const code = page.querySelector('main pre')?.innerHTML ?? ''
  expect(code.replaceAll(/<[^>]+>/g, '')).toContain(
    'export function settle(balances: Map&lt;string, number&gt;): Transfer[] {',
  )
  expect(code.match(/<span class="/g)?.length).toBeGreaterThan(5)
  const pictures = page.querySelectorAll('main article img:not(.placeholder)')
  expect(pictures).toHaveLength(3)
  const links = hrefs(page, 'main figure a')
  expect(links).toHaveLength(2)
  for (const link of links) expect(link).toMatch(/\/images\//)
  const texts = pictures.map((picture) => picture.getAttribute('alt'))
  expect(new Set(texts).size).toBe(3)
  for (const text of texts) expect(text?.length).toBeGreaterThan(20)
  expect(page.querySelectorAll('main h2').map(({ text }) => text)).toEqual(
    HAS_SERBIAN ? ['Problem', 'Rešenje', 'Rezultat'] : ['The problem', 'What I built', 'The result'],
  )
})

test.each([
  'comments/write-impression',
  'user-account',
  'user-account/delete-account',
  'user-account/change-email',
  'outbox',
])('without a session, /%s redirects to the guestbook before a page is sent', async (path) => {
  for (const { root } of LANGUAGES.map(languageInfo)) {
    const { response } = await read(`${root}/${path}`)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${root}/comments`)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('a project without a case study redirects to its entry, and links lead to the page of a project', async () => {
  const { response } = await read(pathTo(SERBIAN, 'projects') + '/guitar-tuner')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`${pathTo(SERBIAN, 'projects')}#guitar-tuner`)
  const { page } = await read('/curriculum-vitae')
  expect(hrefs(page, 'main h3 a')).toContain('/projects/star-map')
})

test('the filter in the address works without script', async () => {
  const { page } = await read('/projects?q=star+map')
  expect(page.querySelectorAll('main h3').map(({ text }) => text)).toEqual(['Star Map'])
  expect(attribute(page, 'main input[name=q]', 'value')).toBe('star map')
})

test('a URL with a slash too many redirects to the one without', async () => {
  const { response } = await read('/srb/projects/?skill=react')
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe('/srb/projects?skill=react')
  expect((await read('//evil.example/')).response.headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
})

test.skipIf(!HAS_SERBIAN)(
  'a browser that prefers Serbian is redirected to the Serbian page, unless English was chosen',
  async () => {
    const preferring = { 'accept-language': 'sr-Latn-RS,sr;q=0.9,en;q=0.5' }
    const { response } = await read('/about-me', preferring)
    expect(response.headers.get('location')).toBe('/srb/about-me')
    const chosen = await read('/about-me', { ...preferring, cookie: 'portfolio-language=en' })
    expect(chosen.response.status).toBe(200)
  },
)

test('no link of the site is broken', async () => {
  const seen = new Map<string, string>([['/', 'the start']])
  const broken: string[] = []
  for (const [path, from] of seen) {
    const response = await fetch(server.origin + path, { headers: { 'accept-language': 'en' } })
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (!response.ok) broken.push(`${path} (${response.status}) on ${from}`)
    if (!isPage || !response.ok) {
      await response.arrayBuffer()
      continue
    }
    const page = parse(await response.text())
    const ids = new Set(page.querySelectorAll('[id]').map(({ id }) => id))
    for (const link of page.querySelectorAll('a[href], link[rel=icon], link[rel=manifest], img[src]')) {
      const target = new URL(link.getAttribute('href') ?? link.getAttribute('src') ?? '', response.url)
      if (target.origin !== server.origin) continue
      if (target.hash && target.pathname === path && !ids.has(target.hash.slice(1))) {
        broken.push(`${target.hash} on ${path}`)
      }
      const next = target.pathname + target.search
      if (!seen.has(next) && !next.startsWith('/studio')) seen.set(next, path)
    }
  }
  expect(seen.size).toBeGreaterThan(80)
  expect(broken).toEqual([])
})
