import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { upload } from './support/upload.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

let photograph: Buffer
let url: string
/** The beginning of the photograph's file name. */
let hash: string

const portfolio = usePortfolio()
const owner = useOwner(portfolio)
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  photograph = await sharp({ create: { width: 640, height: 420, channels: 3, background: '#888', noise } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera', Model: 'Pocket 3' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '44/1 49/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '20/1 27/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret place</x:xmpmeta>')
    .toBuffer()
  const { document, image } = await upload(portfolio, owner, { bytes: photograph, type: 'image/jpeg' })
  url = document.url
  hash = document.sha1hash
  const cropped = { ...image, crop: { top: 0.1, bottom: 0, left: 0.2, right: 0 } }
  const picture = { ...image, _type: 'picture', alt: { en: 'A photograph', srb: 'Fotografija' } }
  const figure = { ...cropped, _type: 'figure', _key: 'photograph', alt: 'A photograph', phonePicture: image }
  const set = (id: string, fields: object) => ({ patch: { id, set: fields } })
  const changed = await owner.mutate(
    set('project-orbit', { picture, 'story.en': [figure], 'story.srb': [figure] }),
    set('project-star-map', {
      picture: { ...picture, crop: cropped.crop },
      translatedPicture: { srb: cropped },
    }),
    set('biography', { portrait: picture, 'body.en': [figure], 'body.srb': [figure] }),
    set('skill-react', { icon: image, 'certificates[0].image': cropped }),
    set('home', { moon: image, astronaut: image }),
    set('siteSettings', { logo: image, sharingImage: cropped }),
  )
  if (changed.status !== 200) throw new Error(changed.text)
})

const read = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(address, portfolio.origin), {
    headers: { 'Accept-Language': address.includes('/srb') ? 'sr' : 'en', ...headers },
  })
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type'),
  }
}

const FILES = ['projects.rss', 'resume.json', 'site.webmanifest', 'curriculum-vitae.pdf']

/** Every page, but of projects and skills only those with the photograph. */
async function listPaths() {
  const sitemap = (await read('/sitemap.xml')).bytes.toString()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const shown = pages.filter((page) => !/\/(certificate|projects)\/(?!react|orbit|star-map)/.test(page))
  expect(shown.length).toBeGreaterThan(10 * LANGUAGES.length)
  return [
    ...shown,
    '/email-login',
    '/no-such-page',
    ...LANGUAGES.flatMap((language) => FILES.map((file) => `${languageInfo(language).root}/${file}`)),
  ]
}

/** Whether a file of any format contains the place or the device of the photograph. */
const isTelling = (bytes: Buffer) => /Exif\0|Pocket 3|Secret place|GPSL/.test(bytes.toString('latin1'))

test('no picture that pages, feeds, the manifest or the PDF name has EXIF data', async () => {
  const addresses = new Map<string, string>()
  const places = new Set<string>()
  for (const path of await listPaths()) {
    const { bytes, status } = await read(path)
    expect([path, status]).toEqual([path, path === '/no-such-page' ? 404 : 200])
    expect([path, isTelling(bytes)]).toEqual([path, false])
    const text = bytes
      .toString()
      .replaceAll('&amp;', '&')
      .replaceAll(String.raw`\u0026`, '&')
    for (const [address] of text.matchAll(
      /(?:https?:\/\/[\w.:]+)?\/[\w/-]*\/(?:images|sharing)\/[^\s"'<>\\)]+/g,
    ))
      if (address.includes(hash)) {
        addresses.set(address, path)
        places.add(path)
      }
    for (const [, placeholder = ''] of text.matchAll(/data:image\/\w+;base64,([\w+/=]+)/g))
      expect(isTelling(Buffer.from(placeholder, 'base64'))).toBe(false)
  }
  for (const path of ['/', '/about-me', '/projects.rss', '/site.webmanifest', '/projects/orbit', '/skills'])
    expect(places).toContain(path)
  // Not a multiple of the languages, which share most pictures.
  expect(addresses.size).toBeGreaterThan(10)
  for (const [address, path] of addresses) {
    const { bytes, status } = await read(address)
    expect([path, address, status]).toEqual([path, address, 200])
    expect([path, address, isTelling(bytes)]).toEqual([path, address, false])
    const { exif, xmp, iptc } = await sharp(bytes).metadata()
    expect([path, address, { exif, xmp, iptc }]).toEqual([path, address, {}])
  }
})

test('the uploaded file is for people with a role, and everybody else gets its pixels', async () => {
  const seen = await read(url)
  expect([seen.status, seen.type, isTelling(seen.bytes)]).toEqual([200, 'image/jpeg', false])
  expect(await sharp(seen.bytes).metadata()).toMatchObject({ width: 640, height: 420 })
  expect((await read(url, owner.ownHeaders())).bytes.equals(photograph)).toBe(true)
  expect((await read(url.replace('/images/', '/files/'))).status).toBe(404)
})

test('a sharing picture has another address as soon as it shows something else', async () => {
  const addressOn = async (path: string) =>
    /property="og:image" content="([^"]+)"/.exec((await read(path)).bytes.toString())?.[1] ?? ''
  const [before, other] = [await addressOn('/projects/orbit'), await addressOn('/projects/star-map')]
  expect(await addressOn('/projects/orbit')).toBe(before)
  const old = await read(before)
  expect([old.status, old.type, isTelling(old.bytes)]).toEqual([200, 'image/jpeg', false])
  await owner.mutate({ patch: { id: 'project-orbit', set: { 'title.en': 'Another orbit' } } })
  const after = await addressOn('/projects/orbit')
  expect(after).not.toBe(before)
  expect(await addressOn('/projects/star-map')).toBe(other)
  const [current, former] = [await read(after), await read(before)]
  expect(current.bytes.equals(old.bytes)).toBe(false)
  expect(former.bytes.equals(current.bytes)).toBe(true)
  await owner.mutate({ patch: { id: 'siteSettings', set: { sky: 'green' } } })
  expect(await addressOn('/projects/star-map')).not.toBe(other)
})

/** A value as a program may write it by mistake: objects in place of texts, numbers, yes and no, and more items in lists. */
function misfit(value: unknown): unknown {
  if (Array.isArray(value)) return [...value.map(misfit), 'misfit', null]
  if (typeof value !== 'object' || value === null) return { value }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, /^(_.*|current)$/.test(name) ? part : misfit(part)]),
  )
}

test('a value of another type than its field is left out, and the rest of each page is shown', async () => {
  const paths = (await listPaths()).filter((path) => !path.startsWith('/srb'))
  const stored = await owner.get(
    `/lake/v2025-02-19/data/query/production?query=${encodeURIComponent('*[!(_type match "*Asset")]')}`,
  )
  const { result } = z.object({ result: z.array(z.looseObject({ _id: z.string() })) }).parse(stored.body)
  const changed = await owner.mutate(...result.map((document) => ({ createOrReplace: misfit(document) })))
  expect([result.length > 80, changed.status]).toEqual([true, 200])
  for (const _type of ['skill', 'project']) {
    const create = { _type, slug: { current: {} }, featured: true, skills: [{ _ref: 'skill-react' }] }
    expect((await owner.mutate({ create })).status).toBe(200)
  }
  for (const path of paths) {
    const { bytes, status } = await read(path)
    expect([path, status]).toEqual([path, path === '/no-such-page' ? 404 : 200])
    expect([path, /(\[|%5B)object/.test(bytes.toString())]).toEqual([path, false])
  }
})
