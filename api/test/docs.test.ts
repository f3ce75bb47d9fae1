import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import deployed from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../', import.meta.url))
const PAGES = globSync(['*.md', '.github/**/*.md', 'docs/**/*.md', '{api,studio,web}/**/*.md'], {
  cwd: root,
  exclude: (path) => /node_modules|dist$|test-results/.test(path),
})
const read = (page: string) => readFileSync(join(root, page), 'utf8')

test('the README is short, and names every page of docs', () => {
  const readme = read('README.md')
  expect(readme.split('\n').length).toBeLessThanOrEqual(151)
  const pages = PAGES.filter((page) => /^docs\/[\w-]+\.md$/.test(page))
  expect(pages.length).toBeGreaterThan(8)
  expect(pages.filter((page) => !readme.includes(`(${page})`))).toEqual([])
  const decisions = PAGES.filter((page) => /^docs\/decisions\/[a-z-]+\.md$/.test(page))
  const list = read('docs/decisions/README.md')
  expect(decisions.length).toBeGreaterThan(8)
  expect(decisions.filter((page) => !list.includes(`(${page.slice('docs/decisions/'.length)})`))).toEqual([])
})

test('every relative link and picture of a page leads to a file, and to a heading of it', () => {
  const links = PAGES.flatMap((page) => relativeLinks(page).map((link) => ({ page, link })))
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter(({ page, link }) => !resolves(page, link))).toEqual([])
})

test('every command that a page names exists, and docs/commands.md has every command', () => {
  const scripts = Object.keys(manifest.scripts)
  const workflows = globSync('.github/workflows/*.yml', { cwd: root })
  expect(workflows).not.toEqual([])
  const named = [...PAGES, ...workflows].flatMap((page) =>
    [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => ({ page, script })),
  )
  expect(named.length).toBeGreaterThan(30)
  // `content:…` stands for all of them.
  const exists = (script: string) =>
    script.endsWith(':') ? scripts.some((name) => name.startsWith(script)) : scripts.includes(script)
  expect(named.filter(({ script }) => !exists(script))).toEqual([])
  const page = read('docs/commands.md')
  const short = (script: string) =>
    ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`
  expect(scripts.filter((script) => !page.includes(`\`${short(script)}\``))).toEqual([])
})

test('a deployed server has the commands that its messages name, but the import with its own sources', () => {
  const commands = Object.entries(manifest.scripts).flatMap(([name, script]) => {
    const [, file] = /command\.mjs ([\w-]+)$/.exec(script) ?? []
    return file && name !== 'content:import-profile'
      ? [[name, `node --conditions=built --env-file-if-exists=.env src/commands/${file}.ts`]]
      : []
  })
  expect(deployed.scripts).toMatchObject(Object.fromEntries(commands))
})

test('every file that docs/patches.md names exists', () => {
  const files = [...read('docs/patches.md').matchAll(/`((?:api|studio|web)\/[\w./-]+\.tsx?)`/g)]
  expect(files.length).toBeGreaterThan(30)
  expect(files.flatMap(([, file = '']) => (existsSync(join(root, file)) ? [] : file))).toEqual([])
})

/** Ignores code, which can look like a link. */
function relativeLinks(page: string) {
  const text = read(page)
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`\n]*`/g, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"]+)"/g)]
  return targets.map(([, link, picture]) => link ?? picture ?? '').filter((link) => !/^[a-z]+:/.test(link))
}

function resolves(page: string, link: string) {
  const [path = '', anchor] = link.split('#')
  const file = path ? join(dirname(page), path) : page
  if (!existsSync(join(root, file))) return false
  return anchor === undefined || headings(file).includes(anchor)
}

/** The anchors that GitHub gives to a page's headings. */
const headings = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
