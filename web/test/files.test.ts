import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { type HTMLElement, parse } from 'node-html-parser'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentOfSharingPicture } from '#src/chrome/sharing-picture.ts'
import { drawSharingPicture } from '#src/resources/sharing-picture/draw.ts'
import { drawable } from '#src/resources/fonts.ts'
import * as z from 'zod/mini'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { pathToFile } from '@portfolio/contract/file-paths'
import { pathTo, pathToCertificate, pathInLanguage } from '@portfolio/contract/paths'
import { useServer } from './use-server.ts'

const server = useServer()

// A preference for Serbian redirects pages, but not these files.
const read = (path: string) =>
  fetch(server.origin + path, { headers: { 'accept-language': 'sr' }, redirect: 'manual' })

test('the sitemap has every listed page in both languages, each with its alternate', async () => {
  const response = await read('/sitemap.xml')
  expect(response.headers.get('content-type')).toContain('application/xml')
  const text = await response.text()
  const locations = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location)
  expect(new Set(locations).size).toBe(locations.length)
  expect(locations).toHaveLength((9 + 22 + 9) * LANGUAGES.length)
  expect(locations).toContain(server.origin + pathToCertificate(SERBIAN, 'react'))
  expect(locations).toContain(`${server.origin}${pathTo(SERBIAN, 'projects')}/orbit`)
  const tags = LANGUAGES.map((language) => languageInfo(language).tag)
  for (const each of tags.length > 1 ? [...tags, 'x-default'] : [])
    expect(text.match(new RegExp(`<xhtml:link rel="alternate" hreflang="${each}"`, 'g'))).toHaveLength(
      locations.length,
    )
})

test('robots.txt names the sitemap and excludes the Studio', async () => {
  const text = await (await read('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
  expect(text).toContain('Disallow: /studio')
})

test.each(LANGUAGES)('the manifest in %s has the site’s name and an icon that exists', async (language) => {
  const response = await read(pathToFile(language, 'webManifest'))
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  const manifest: unknown = await response.json()
  expect(manifest).toMatchObject({
    name: 'Luka Jovanović',
    lang: languageInfo(language).tag,
    start_url: pathTo(language, 'home'),
  })
  const [listed] = z
    .object({ icons: z.tuple([z.object({ src: z.string(), type: z.string() })], z.unknown()) })
    .parse(manifest).icons
  const icon = await read(listed.src)
  expect(icon.status).toBe(200)
  expect(icon.headers.get('content-type')).toContain(listed.type)
})

test('the feed of projects is RSS with absolute links', async () => {
  const response = await read(pathToFile(SERBIAN, 'projectsFeed'))
  expect(response.headers.get('content-type')).toContain('application/rss+xml')
  const feed = parse(await response.text())
  expect(feed.querySelector('language')?.text).toBe(languageInfo(SERBIAN).tag)
  const items = feed.querySelectorAll('item')
  expect(items).toHaveLength(20)
  for (const item of items) {
    expect(item.innerHTML).toMatch(new RegExp(`<link>${server.origin}${pathTo(SERBIAN, 'projects')}[/#]`))
    expect(Date.parse(/<pubDate>(.*)<\/pubDate>/i.exec(item.innerHTML)?.[1] ?? '')).not.toBeNaN()
  }
})

test.skipIf(!HAS_SERBIAN)('the CV for programs follows JSON Resume', async () => {
  const resume: unknown = await (await read('/srb/resume.json')).json()
  expect(resume).toMatchObject({
    basics: { name: 'Luka Jovanović', label: 'Veb programer' },
    meta: { canonical: `${server.origin}/srb/resume.json` },
  })
  expect(resume).toHaveProperty('work.0.position', 'Frontend programer')
  expect(resume).toHaveProperty('work.0.startDate', expect.stringMatching(/^\d{4}-\d\d-\d\d$/))
  expect(resume).toHaveProperty('languages.0', { language: 'Srpski', fluency: 'maternji' })
})

test.skipIf(!HAS_SERBIAN)('the PDF is served under a name, and not sent twice', async () => {
  const response = await read('/srb/curriculum-vitae.pdf')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain(
    `filename="Luka-Jovanovic-CV-SR.pdf"; filename*=UTF-8''Luka-Jovanovi%C4%87-CV-SR.pdf`,
  )
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  const again = await fetch(`${server.origin}/srb/curriculum-vitae.pdf`, {
    headers: { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
  })
  expect(again.status).toBe(304)
})

test.skipIf(!HAS_SERBIAN)(
  'every listed page has a sharing picture of its own, in each language',
  async () => {
    const picture = async (page: string) => {
      const language = page.startsWith('/srb') ? 'sr' : 'en'
      const answer = await fetch(server.origin + page, { headers: { 'accept-language': language } })
      const html = parse(await answer.text())
      return read(
        html.querySelector('meta[property=og:image]')?.getAttribute('content')?.slice(server.origin.length) ??
          '',
      )
    }
    const bodies = new Set<string>()
    for (const page of [
      '/projects',
      '/srb/projects',
      '/srb/projects/orbit',
      '/srb/skills/certificate/react',
      '/srb',
    ]) {
      const response = await picture(page)
      expect(response.status, page).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
      bodies.add(bytes.toString('base64'))
    }
    expect(bodies.size).toBe(5)

    const again = await fetch(`${server.origin}/srb/sharing/projects/orbit.jpg`, {
      headers: {
        'if-none-match': (await picture('/srb/projects/orbit')).headers.get('etag') ?? '',
        'cache-control': 'max-age=0',
      },
    })
    expect(again.status).toBe(304)
    for (const path of [
      '/sharing/no-such-page.jpg',
      '/sharing/email-login.jpg',
      '/sharing/projects/none.jpg',
    ]) {
      expect((await read(path)).status, path).toBe(404)
    }
  },
)

test('a sharing picture has the name once, and the picture of its page', () => {
  const settings = { ownerName: 'Luka Jovanović', sky: null, moonColour: null }
  const image = { id: 'image-1', crop: null, hotspot: null }
  const draw = (path: string, title: string) =>
    contentOfSharingPicture(path, { title, description: '', image }, settings)
  expect(draw('/', 'Luka Jovanović – Web developer').words.owner).toBe('')
  for (const path of LANGUAGES.map((language) => pathInLanguage('/projects/orbit', language)))
    expect(draw(path, 'Orbit')).toMatchObject({ words: { owner: 'Luka Jovanović' }, image })
})

test.skipIf(!HAS_SERBIAN)(
  'an unknown address is shared with the picture of the home page, which has the name',
  async () => {
    const html = parse(await (await read('/srb/nema-je')).text())
    const image = html.querySelector('meta[property=og:image]')?.getAttribute('content') ?? ''
    expect(image).toBe(`${server.origin}/srb/sharing/home.jpg`)
    expect((await read(new URL(image).pathname)).status).toBe(200)
    // The text describes the picture; it is not the title of the missing page.
    const alt = (page: HTMLElement) =>
      page.querySelector('meta[property=og:image:alt]')?.getAttribute('content')
    expect(alt(html)).toBe('Luka Jovanović')
    expect(alt(parse(await (await read('/srb/projects')).text()))).toBe('Projekti · Luka Jovanović')
  },
)

test('a sharing picture has the colours that the owner has chosen', async () => {
  const colours = { sky: 'green', moon: 'copper' }
  const picture = { title: 'Projects', description: '', owner: '', phase: 0.5, image: null, colours }
  const pixel = async (left: number, top: number) =>
    (
      await sharp(await drawSharingPicture(picture))
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer()
    ).toJSON().data
  const isNear = (found: number[], [red, green, blue]: number[]) =>
    found.every((part, index) => Math.abs(part - ([red, green, blue][index] ?? 0)) < 12)
  expect(isNear(await pixel(3, 3), [0x06, 0x23, 0x1c])).toBe(true)
  const disc = [await pixel(840, 315), await pixel(970, 315)]
  expect(disc.some((found) => isNear(found, [0xf4, 0xa7, 0x7c]))).toBe(true)
  expect(disc.some((found) => isNear(found, [0x1d, 0x53, 0x44]))).toBe(true)
})

test('the typeface of sharing pictures has every Serbian letter', () => {
  for (const name of ['strong', 'label', 'text'] as const)
    expect(drawable('čćžšđČĆŽŠĐ–„“’', name).name).toBe(name)
})
