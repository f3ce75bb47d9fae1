import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { useServer } from './use-server.ts'

const server = useServer()

/** The names of the sample pictures by the hash in their URL. Those in Serbian end with `-srb`. */
const FOLDER = fileURLToPath(new URL('../../studio/content/assets/projects/', import.meta.url))
const names = new Map(
  readdirSync(FOLDER).map((file) => [
    createHash('sha1')
      .update(readFileSync(FOLDER + file))
      .digest('hex'),
    file.replace('.webp', ''),
  ]),
)
const known = new Set(names.values())
const nameOf = (address = '') => names.get(/([0-9a-f]{40})-\d+x\d+\.webp/.exec(address)?.[1] ?? '') ?? address

/** `orbit-2-phone` -> `orbit-2-phone-srb`, unless the picture has no words. */
const inSerbian = (name: string) => (known.has(`${name}-srb`) ? `${name}-srb` : name)

const read = async (path: string) =>
  parse(await (await fetch(server.origin + path, { headers: { 'Accept-Language': 'en' } })).text())

const PLACEHOLDER = 'img.placeholder[src^="data:image/webp;base64,"]'

/** The files that wide windows and phones show for each picture. */
async function listPictures(path: string) {
  const page = await read(path)
  return page.querySelectorAll('main picture').map((picture) => ({
    desk: nameOf(picture.querySelector('img')?.getAttribute('src')),
    phone: nameOf(picture.querySelector('source')?.getAttribute('srcset')),
  }))
}

test.skipIf(!HAS_SERBIAN)(
  'selected projects have their pictures in the language of the page, for desks and for phones',
  async () => {
    for (const [path, count] of [
      ['/projects', 9],
      ['', 3],
    ] as const) {
      const english = await listPictures(path || '/')
      expect(english).toHaveLength(count)
      for (const { desk, phone } of english) {
        expect([desk, phone]).toEqual([expect.not.stringMatching(/-srb$/), `${desk}-phone`])
      }
      expect(await listPictures(`/srb${path}`)).toEqual(
        english.map(({ desk, phone }) => ({ desk: inSerbian(desk), phone: inSerbian(phone) })),
      )
    }
    expect(inSerbian('orbit')).toBe('orbit-srb')
  },
)

test.skipIf(!HAS_SERBIAN)(
  'every picture of a case is in the language of the page, for desks and for phones',
  async () => {
    const links = (await read('/projects')).querySelectorAll('main h3 a[href^="/projects/"]')
    const paths = links.map((link) => link.getAttribute('href') ?? '')
    expect(paths).toHaveLength(9)
    for (const path of paths) {
      const english = await listPictures(path)
      expect(english).toHaveLength(3)
      for (const { desk, phone } of english) expect(phone).toBe(`${desk}-phone`)
      expect(await listPictures(`/srb${path}`)).toEqual(
        english.map(({ desk, phone }) => ({ desk: inSerbian(desk), phone: inSerbian(phone) })),
      )
    }
  },
)

test('the first picture of every case is in the page as a placeholder', async () => {
  const links = (await read('/projects')).querySelectorAll('main h3 a[href^="/projects/"]')
  for (const link of links) {
    for (const { root } of LANGUAGES.map(languageInfo)) {
      const path = `${root}${link.getAttribute('href')}`
      // A busy machine may take more than two seconds for it; the page is then rendered again after a minute.
      const count = async () => (await read(path)).querySelectorAll(PLACEHOLDER).length
      await expect
        .poll(async () => ({ path, count: await count() }), { interval: 500, timeout: 90_000 })
        .toEqual({ path, count: 1 })
    }
  }
})
