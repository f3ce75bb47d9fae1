// @module-tag slow
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { copyProject } from './support/project-copy.ts'
import { OWNER } from './support/data-directory.ts'
import { startProcess } from './support/start-process.ts'
import { createVisitor } from './support/visitor.ts'

// Checks the types of three packages and builds the site.
vi.setConfig({ testTimeout: 600_000 })

const RECIPE = readFileSync(new URL('../../docs/add-a-document-type.md', import.meta.url), 'utf8')

/** A copy of the project, in which the recipe is followed. */
let project: ReturnType<typeof copyProject>
let folder: string
beforeAll(() => {
  project = copyProject()
  folder = project.folder
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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

/** Does what the recipe tells its reader. */
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
    "singleton(S, context, 'curriculumVitae'",
    step('studio/structure/structure.ts'),
  )
  insert('studio/schema/translations/sections.ts', 'import { signIn }', "import { talks } from './talks.ts'")
  insert('studio/schema/translations/sections.ts', '  ...contact,', '  talks,')
  const texts = join(folder, 'studio/content/translations.ndjson')
  writeFileSync(texts, `${readFileSync(texts, 'utf8').trimEnd()}\n${step('translations.ndjson`')}`)
  const [, path = ''] = /The address: `([^`]+)` in `PATHS`/.exec(RECIPE) ?? []
  insert('api/contract/paths.ts', "  contact: 'contact',", path)
  insert('web/src/screens/routes.ts', '  notFound:', step('web/src/screens/routes.ts'))
}

test('who follows the recipe has a type in the Studio and its page in both languages', async () => {
  follow()
  project.run('studio', process.execPath, 'typegen/typegen.ts')
  project.checkTypes('api', 'studio', 'web')
  expect(readFileSync(join(folder, 'studio/schema.json'), 'utf8')).toContain('"talk"')
  project.build('web')
  // Nothing here opens the Studio, whose schema and types have been checked.
  project.takeBuilds('studio')

  const site = await startProcess({ DATA_DIR: join(folder, '.data') }, 'empty server', folder)
  onTestFinished(() => site.remove())
  const owner = createVisitor(await site.origin())
  await owner.signIn(OWNER)
  const title = { en: 'Stars above', srb: 'Zvezde iznad' }
  const made = await owner.mutate({
    create: { _id: 'talk', _type: 'talk', title, recording: 'https://talks.example/stars' },
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
