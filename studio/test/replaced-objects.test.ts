import { globSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withLinearPatterns } from '../build/asset-names.ts'
import { TASKS_WORKSPACE } from '../build/connect-tasks.ts'
import { SANITY_FILES } from '../build/chunks.ts'
import { withDroppedPatches } from '../build/dropped-patches.ts'
import { GROUPS_QUERY } from '../lake/src/query/groups.ts'

/*
 * Where Sanity has no option, the Studio replaces its objects or relies on its internals: docs/patches.md. If a test
 * here fails after an upgrade, the patch has become unnecessary or must be adapted.
 */

const { resolve } = createRequire(import.meta.url)
const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => join(folder, file))
const sanity = sourcesIn(dirname(resolve('sanity')))
const read = (file: string) => readFileSync(file, 'utf8')
const code = sanity.map(read)
const isIn = (pattern: RegExp) => code.some((text) => pattern.test(text))

test('validation waits for an idle callback before each field, without a timeout: idle-callbacks.ts', () => {
  expect(isIn(/concat\(idle\(\), validateNode\)/)).toBe(true)
  expect(isIn(/requestIdleCallback\(\(\) => \{\s*observer\.complete\(\)/)).toBe(true)
})

test('the Studio asks sanity-cdn.com for newer versions, and its API for /ping: only-own-origin.ts', () => {
  expect(isIn(/sanity-cdn\.com/)).toBe(true)
  expect(isIn(/\/ping\b/)).toBe(true)
})

test('the client imports its EventSource by name, and takes no other: event-source.ts', () => {
  const client = sourcesIn(dirname(resolve('@sanity/client'))).map(read)
  expect(client.some((text) => /import\(["']@sanity\/eventsource["']\)/.test(text))).toBe(true)
})

test('Sanity makes the workspace of tasks without the client of the Studio: build/connect-tasks.ts', () => {
  const made = sanity
    .filter((file) => file.includes('TasksStudioActiveToolLayout-'))
    .map(
      (file) => read(file).split('function TasksAddonWorkspaceProviderInner')[1]?.split('prepareConfig(')[0],
    )
  expect(made).toEqual([expect.stringContaining(TASKS_WORKSPACE)])
  expect(made.join()).not.toContain('unstable_clientFactory')
})

test('the mutator throws where a patch does not apply, such as to a deleted document: build/dropped-patches.ts', () => {
  const library = createRequire(resolve('sanity')).resolve('@sanity/mutator')
  expect(withDroppedPatches(read(library))).toContain(
    'throw Error("getAttribute only applies to plain objects")',
  )
})

test('patterns of the names of assets, which are slow in the library, are linear: build/asset-names.ts', () => {
  const library = createRequire(resolve('sanity')).resolve('@sanity/asset-utils')
  const [, source = ''] = /\bidPattern = \/(.+?)\/[,;]/.exec(withLinearPatterns(read(library))) ?? []
  const names = new RegExp(source)
  expect(names.test('image-b3af9b3a8a5c8b0e8c0d8c7e3c2f1f0a9d8c7b6a-2000x3000-jpg')).toBe(true)
  // The library's own pattern takes longer than a lifetime for each of them.
  for (const name of [`image-${'x'.repeat(1_000)}`, `file-${'a'.repeat(1_000)}`])
    expect(names.test(name)).toBe(false)
})

test.each(SANITY_FILES)('Sanity imports %s dynamically: build/chunks.ts', (name) => {
  expect(isIn(new RegExp(`import\\(["']\\./${name}-`))).toBe(true)
})

test.each(['form-view', 'release-menu', 'button-resources-menu', 'workspace-menu'])(
  'Sanity names an element %s: studio.css',
  (name) => {
    expect(isIn(new RegExp(`["']?(?:data-testid|id)["']?: ["']${name}["']`))).toBe(true)
  },
)

test('Vision puts saved queries into a pane beside the others: studio.css', () => {
  const vision = sourcesIn(dirname(resolve('@sanity/vision'))).map(read)
  for (const name of ['vision-root', 'SplitPane'])
    expect(vision.some((text) => text.includes(name))).toBe(true)
})

test('the Studio asks for roles in the words to which the lake has an answer: lake/src/query/groups.ts', () => {
  expect(code.some((text) => text.includes(JSON.stringify(GROUPS_QUERY)))).toBe(true)
})

test('the command line of Sanity asks for the js-yaml that pnpm-workspace.yaml replaces', () => {
  const store = fileURLToPath(new URL('../../node_modules/.pnpm/', import.meta.url))
  const manifests = globSync('@vercel+frameworks@*/node_modules/@vercel/frameworks/package.json', {
    cwd: store,
  })
  expect(manifests.map((path): unknown => JSON.parse(read(join(store, path))))).toEqual([
    expect.objectContaining({ dependencies: expect.objectContaining({ 'js-yaml': '3.13.1' }) }),
  ])
})
