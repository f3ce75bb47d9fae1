// @module-tag slow
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { PATHS } from '@portfolio/contract/paths'
import { copyProject } from './support/project-copy.ts'
import { OWNER, copySampleContent } from './support/data-directory.ts'
import { followRecipe } from './support/recipe.ts'
import { startProcess } from './support/start-process.ts'
import { type Visitor, createVisitor } from './support/visitor.ts'

// Generates types four times, checks those of four packages twice and builds the site.
vi.setConfig({ testTimeout: 600_000 })

let project: ReturnType<typeof copyProject>
beforeAll(async () => {
  project = copyProject()
  project.takeBuilds('web', 'studio')
  await copySampleContent(join(project.folder, '.data'))
})
afterAll(() => rmSync(project.folder, { recursive: true, force: true }))

const language = (...args: string[]) => project.run('.', process.execPath, 'api/run/language.mjs', ...args)
const LANGUAGE = 'api/contract/language.ts'
const read = (path: string) => readFileSync(join(project.folder, path), 'utf8')

async function start() {
  const site = await startProcess({ DATA_DIR: join(project.folder, '.data') }, 'server', project.folder)
  const owner = createVisitor(await site.origin())
  await owner.signIn(OWNER)
  return { site, owner, origin: await site.origin() }
}

type Site = Awaited<ReturnType<typeof startProcess>>

async function stop(site: Site) {
  site.signal('SIGTERM')
  await site.ended
  await site.remove()
}

const HTML = { Accept: 'text/html' }
const WITH_PARAMETER = { skill: 'react', slug: 'orbit', userId: 'x', user_id: 'x' }
const ADDRESSES = Object.values(PATHS).map((path) =>
  `/de/${path}`
    .replace(
      /:(\w+)\??/g,
      (_all, name) => Object.entries(WITH_PARAMETER).find(([key]) => key === name)?.[1] ?? '',
    )
    .replace(/\/$/, ''),
)

/** Expects the type of docs/add-a-document-type.md, and its page in both languages. */
async function expectTalks(origin: string, owner: Visitor) {
  const title = { en: 'Stars above', srb: 'Zvezde iznad' }
  const recording = 'https://talks.example/stars'
  const made = await owner.mutate({ create: { _id: 'talk', _type: 'talk', title, recording } })
  expect(made.status).toBe(200)
  for (const [address, heading, talk] of [
    ['/talks', 'Talks', title.en],
    ['/srb/talks', 'Predavanja', title.srb],
  ] as const) {
    // Without the language that the owner has chosen by visiting its pages.
    const page = await createVisitor(origin).get(address, HTML)
    expect([address, page.status]).toEqual([address, 200])
    expect(page.text).toContain(`<h1>${heading}</h1>`)
    expect(page.text).toContain(`<a href="${recording}">${talk}</a>`)
  }
}

test('a language that is added has every page and, also in existing data, its texts to translate; one that is removed keeps them; the recipe for a document type works', async () => {
  expect(() => language('add', 'en')).toThrow('English (en) is a language of the site already')
  expect(() => language('add', 'srb')).toThrow('(sr-Latn) is a language of the site already')
  expect(() => language('add', 'ar')).toThrow('from right to left')
  expect(() => language('add', 'd e')).toThrow('is not the BCP 47 tag')
  expect(() => language('remove', 'en')).toThrow('English stays')
  const source = read(LANGUAGE)
  const before = await start()
  onTestFinished(() => before.site.remove())
  const edited = { patch: { id: 'translation-projects', set: { 'title.en': 'Work' } } }
  expect((await before.owner.mutate(edited)).status).toBe(200)
  await stop(before.site)

  // In the same copy, because its types are generated and checked and its site is built for both.
  const undoRecipe = followRecipe(project.folder)
  expect(language('add', 'de')).toContain('Added German: its pages are at /de.')
  project.checkTypes('api', 'studio', 'web')
  expect(read('studio/schema.json')).toContain('"talk"')
  const talk = join(project.folder, 'studio/schema/documents/talk.ts')
  const written = readFileSync(talk, 'utf8')
  writeFileSync(talk, written.replace("'document'", "'documnt'"))
  expect(() => project.run('studio', process.execPath, 'typegen/typegen.ts')).toThrow('Unknown type: documnt')
  writeFileSync(talk, written)
  project.build('web')
  const german = await start()
  onTestFinished(() => german.site.remove())
  const visitors = [createVisitor(german.origin), german.owner]
  for (const address of ADDRESSES)
    for (const visitor of visitors) {
      const page = await visitor.get(address, HTML)
      // Some screens send those who are signed in, or are not, to another one.
      const goesTo = /^\/(de)(?:\/|$)/.exec(page.headers.get('location') ?? '')?.[1]
      const shows = page.status === 200 && /<html lang="([^"]+)"/.exec(page.text)?.[1]
      expect([address, page.status === 302 ? goesTo : shows]).toEqual([address, 'de'])
    }
  expect(german.site.output()).toContain('Added interface texts that were missing')
  expect((await german.owner.get('/de/projects', HTML)).text).toMatch(
    /<a[^>]*hrefLang="en"[^>]*>English<\/a>/i,
  )
  expect((await german.owner.get('/srb/projects', HTML)).text).toMatch(
    /<a[^>]*hrefLang="de"[^>]*>Deutsch<\/a>/i,
  )
  await expectTalks(german.origin, german.owner)
  const stale = '*[_id == "translation-projects"][0].title'
  const query = `/lake/v2025-02-19/data/query/production?query=${encodeURIComponent(stale)}`
  expect((await german.owner.get(query)).body).toMatchObject({
    result: { en: 'Work', srb: 'Projekti', de: 'Work', deTranslatedFrom: '' },
  })
  await stop(german.site)

  expect(language('remove', 'de')).toContain('--drop-language de')
  expect(read(LANGUAGE)).toBe(source)
  expect(read('studio/content/translations.ndjson')).not.toContain('"de":')
  undoRecipe()
  // The sources are those of the first build again, so that build can be used.
  project.takeBuilds('web')
  const without = await start()
  onTestFinished(() => without.site.remove())
  expect((await without.owner.get('/de/projects', HTML)).status).toBe(404)
  expect((await without.owner.get(query)).body).toMatchObject({ result: { de: 'Work' } })
  await stop(without.site)
  const migrate = (id: string) =>
    project.run(
      '.',
      'env',
      `DATA_DIR=${join(project.folder, '.data')}`,
      process.execPath,
      'api/src/commands/content-migrate.ts',
      '--drop-language',
      id,
    )
  expect(() => migrate('srb')).toThrow('is a language of the site')
  expect(migrate('de')).toMatch(/Dropped the texts in "de" of \d\d+ documents/)
  const after = await start()
  expect((await after.owner.get(query)).body).toMatchObject({ result: { en: 'Work', srb: 'Projekti' } })
  expect((await after.owner.get(query)).body).not.toHaveProperty('result.de')
  await stop(after.site)
})

const CONTENT = 'studio/content'
const TRANSLATIONS = `${CONTENT}/translations.ndjson`
const documents = () =>
  readdirSync(join(project.folder, CONTENT))
    .filter((file) => file.endsWith('.ndjson'))
    .map((file) => read(`${CONTENT}/${file}`).split('\n').filter(Boolean))
    .map((lines) => lines.map((line): unknown => JSON.parse(line)))
const written = () => [documents(), read(LANGUAGE), read('api/contract/sanity.types.ts')]

test('Serbian can be removed, and comes back under its id with its texts', () => {
  const before = written()
  expect(language('remove', 'srb')).toContain('Removed "srb"')
  expect(read(TRANSLATIONS)).not.toContain('srb')
  expect(read('api/contract/sanity.types.ts')).not.toContain('srb')
  project.checkTypes('api', 'api/contract', 'studio', 'web')
  const replace = (from: string, to: string) => {
    const text = read(TRANSLATIONS)
    expect(text).toContain(from)
    writeFileSync(join(project.folder, TRANSLATIONS), text.replace(from, to))
  }
  replace('{"en":"About me"}', '{"en":"About us"}')
  expect(language('add', 'sr-Latn')).toMatch(
    /its pages are at \/srb\. \d{3,} texts of the sample content are there/,
  )
  // A text whose English one was changed meanwhile is out of date.
  replace('{"en":"About us","srb":"O meni","srbTranslatedFrom":""}', '{"en":"About me","srb":"O meni"}')
  expect(written()).toEqual(before)
})
