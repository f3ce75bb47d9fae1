import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PUBLIC_PAGES } from '#e2e/support/public-pages.ts'
import { useServer } from './use-server.ts'

// Transferred bytes: compressed with brotli at its highest level, like the server's precompressed files.
const KB = 1024
const LIMITS = { scripts: 100 * KB, styles: 15 * KB, typefaces: 30 * KB, html: 40 * KB }
const TYPEFACE = /data:font\/woff2;base64,([\w+/=]+)/g

const CLIENT = join(import.meta.dirname, '../dist/client')
const compressed = (content: string | Buffer) => brotliCompressSync(content).length
const knownSizes = new Map<string, number>()
/** Cached, because most scripts are on every page. */
function compressedSize(file: string) {
  const size = knownSizes.get(file) ?? compressed(readFileSync(join(CLIENT, file)))
  knownSizes.set(file, size)
  return size
}
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z._default(z.array(z.string()), []) }),
)

/** `src/screens/home/home.tsx` -> `home` */
const fileName = (source: string) => source.replace(/^.*\/(.*)\.tsx$/, '$1')

const server = useServer()

describe.each(PUBLIC_PAGES)('$path', ({ path }) => {
  let html: string
  beforeAll(async () => {
    html = await (await fetch(server.origin + path)).text()
  })
  const listScripts = (page: string): string[] =>
    z.array(z.string()).parse(JSON.parse(parse(page).querySelector('#portfolio-scripts')?.text ?? '[]'))

  test('loads at most 100 KB of script', () => {
    const scripts = listScripts(html)
    const sizes = scripts.map(compressedSize)
    expect(scripts.length).toBeGreaterThan(2)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMITS.scripts)
  })

  test('lists every script that it needs, so that none is discovered late', () => {
    const scripts = new Set(listScripts(html))
    for (const script of scripts) {
      const code = readFileSync(join(CLIENT, script), 'utf8')
      for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) {
        expect([...scripts]).toContain(`/assets/${imported}`)
      }
    }
  })

  test('loads at most 15 KB of styles, 30 KB of typefaces, and 40 KB of HTML without those', () => {
    const styles = parse(html)
      .querySelectorAll('style')
      .map(({ text }) => text)
      .join('\n')
    const typefaces = [...styles.matchAll(TYPEFACE)].map(
      ([, face = '']) => Buffer.from(face, 'base64').length,
    )
    expect(typefaces).toHaveLength(2)
    expect(typefaces.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMITS.typefaces)
    expect(compressed(styles.replaceAll(TYPEFACE, ''))).toBeLessThanOrEqual(LIMITS.styles)
    expect(compressed(html.replaceAll(TYPEFACE, ''))).toBeLessThanOrEqual(LIMITS.html)
  })

  test("loads no other screen's code", () => {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(CLIENT, 'manifest.json'), 'utf8')))
    const screens = Object.entries(manifest).filter(([source]) => source.startsWith('src/screens/'))
    const carried = listScripts(html)
    const here = screens.filter(([, { file }]) => carried.includes(`/${file}`)).map(([source]) => source)
    // A certificate's page includes the screen of skills.
    expect(here).toHaveLength(path.startsWith('/skills/certificate') ? 2 : 1)
    const foreignStyles = screens
      .filter(([source]) => !here.includes(source))
      .flatMap(([source, { css }]) => css.filter((file) => file.includes(fileName(source))))
    expect(foreignStyles.length).toBeGreaterThan(3)
    for (const file of foreignStyles) expect(html).not.toContain(file)
  })
})

test('italics are a file of their own', () => {
  const files = readdirSync(join(CLIENT, 'assets')).filter((file) => file.endsWith('.woff2'))
  expect(files).toEqual([expect.stringMatching(/^literata-italic-/)])
  const [italics = ''] = files
  expect(readFileSync(join(CLIENT, 'assets', italics)).length).toBeLessThanOrEqual(LIMITS.typefaces / 2)
})

test('scripts and fonts have no headers that only pages need', async () => {
  const named = (end: string) => readdirSync(join(CLIENT, 'assets')).filter((file) => file.endsWith(end))
  const files = [...named('.js').slice(0, 9), ...named('.woff2')]
  expect(files).toHaveLength(10)
  for (const file of files) {
    const { headers } = await fetch(`${server.origin}/assets/${file}`)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    const length = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
    expect(length).toBeLessThan(480)
  }
})
