// @module-tag slow
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { OWNER } from './support/start-portfolio.ts'
import { startProcess } from './support/start-process.ts'
import { createVisitor } from './support/visitor.ts'

// Checks the types of three packages and builds two of them.
vi.setConfig({ testTimeout: 600_000 })

const root = fileURLToPath(new URL('../../', import.meta.url))
const PACKAGES = ['api', 'api/contract', 'api/embedded-mongo', 'studio', 'studio/lake', 'web']
const NOT_COPIED = /\/(?:\.git|\.data|dist|test-results|screenshots|node_modules)$/
const RECIPE = readFileSync(join(root, 'docs/add-a-document-type.md'), 'utf8')

/** A copy of the project, in which the recipe is followed. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recipe-'))
  cpSync(root, folder, { recursive: true, filter: (source) => !NOT_COPIED.test(source) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Those of packages are links, relative ones within the project.
  for (const name of PACKAGES)
    cpSync(join(root, name, 'node_modules'), join(folder, name, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Tools run `node`, which is the project's own.
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` }
const run = (name: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: join(folder, name), env, encoding: 'utf8', stdio: 'pipe' })

/** The blocks of code of the recipe, each with the text since the one before it. */
const STEPS = [...RECIPE.matchAll(/([\s\S]*?)^ {3}```\w+\n([\s\S]*?)^ {3}```$/gm)].map(
  ([, before = '', code = '']) => ({ before, code: code.replaceAll(/^ {3}/gm, '') }),
)
function step(words: string) {
  const found = STEPS.filter(({ before }) => before.includes(words))
  expect(found, `the step with "${words}"`).toHaveLength(1)
  return found[0]?.code ?? ''
}

function insert(file: string, before: string, text: string) {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  expect(source.split(before), `${file}: ${before}`).toHaveLength(2)
  writeFileSync(
    path,
    source.replace(before, () => `${text}\n${before}`),
  )
}

/** What a reader does. */
function follow() {
  for (const { before, code } of STEPS) {
    const [, file] = /new file `([^`]+)`[^`]*(?:`sections.ts`[^`]*)?$/.exec(before) ?? []
    if (!file) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  insert(
    'studio/schema/schema-types.ts',
    'import { certificate }',
    "import { talk } from './documents/talk.ts'",
  )
  insert('studio/schema/schema-types.ts', '  legalPage,', '  talk,')
  insert(
    'studio/structure/structure.ts',
    "singleton(S, 'curriculumVitae'",
    step('studio/structure/structure.ts'),
  )
  insert(
    'studio/schema/translations/sections.ts',
    'import type { Section }',
    "import { talks } from './talks.ts'",
  )
  insert('studio/schema/translations/sections.ts', '  cvPage,', '  talks,')
  const texts = join(folder, 'studio/content/translations.ndjson')
  writeFileSync(texts, `${readFileSync(texts, 'utf8').trimEnd()}\n${step('translations.ndjson`')}`)
  const [, path = ''] = /The address: `([^`]+)` in `PATHS`/.exec(RECIPE) ?? []
  insert('api/contract/paths.ts', "  contact: 'contact',", path)
  insert('web/src/screens/routes.ts', "  route('*',", step('web/src/screens/routes.ts'))
}

test('who follows the recipe has a type in the Studio and its page in both languages', async () => {
  follow()
  run('studio', process.execPath, 'typegen/typegen.ts')
  for (const name of ['api', 'studio', 'web']) run(name, join(root, 'node_modules/.bin/tsc'), '-p', '.')
  for (const name of ['web', 'studio']) run(name, process.execPath, '--run', 'build')

  const site = await startProcess({ DATA_DIR: join(folder, '.data') }, 'server', folder)
  onTestFinished(() => site.remove())
  const owner = createVisitor(await site.origin())
  await owner.signIn(OWNER)
  const title = { en: 'Stars above', srb: 'Zvezde iznad' }
  const mutations = [
    { create: { _id: 'talk', _type: 'talk', title, recording: 'https://talks.example/stars' } },
  ]
  const made = await owner.call('POST', '/lake/v2025-02-19/data/mutate/production', {
    body: { mutations },
    headers: { Origin: await site.origin() },
  })
  expect(made.status).toBe(200)
  const visitor = createVisitor(await site.origin())
  for (const [address, heading, talk] of [
    ['/talks', 'Talks', title.en],
    ['/srb/talks', 'Predavanja', title.srb],
  ] as const) {
    const page = await visitor.get(address, { Accept: 'text/html' })
    expect([address, page.status]).toEqual([address, 200])
    expect(page.text).toContain(`<h1>${heading}</h1>`)
    expect(page.text).toContain(`<a href="https://talks.example/stars">${talk}</a>`)
  }
})
