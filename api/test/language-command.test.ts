// @module-tag slow
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { PATHS } from '@portfolio/contract/paths'
import { copyProject } from './support/project-copy.ts'
import { OWNER, createDataDirectory } from './support/start-portfolio.ts'
import { startProcess } from './support/start-process.ts'
import { createVisitor } from './support/visitor.ts'

// Generates types four times, checks those of four packages twice and builds the site twice.
vi.setConfig({ testTimeout: 600_000 })

let project: ReturnType<typeof copyProject>
/** Of a site in English and Serbian. */
let data: string
beforeAll(async () => {
  project = copyProject()
  data = await createDataDirectory()
})
afterAll(() => {
  for (const folder of [project.folder, data]) rmSync(folder, { recursive: true, force: true })
})

const language = (...args: string[]) => project.run('.', process.execPath, 'api/run/language.mjs', ...args)
const read = (path: string) => readFileSync(join(project.folder, path), 'utf8')

/** @param folder of the project whose build starts; `undefined` for this project's */
async function start(folder: string | undefined) {
  const site = await startProcess({ DATA_DIR: data }, 'server', folder)
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

test('a language that is added has every page and, also in existing data, its texts to translate; one that is removed keeps them', async () => {
  expect(() => language('add', 'en')).toThrow('English (en) is a language of the site already')
  expect(() => language('add', 'ar')).toThrow('from right to left')
  expect(() => language('add', 'd e')).toThrow('is not the BCP 47 tag')
  expect(() => language('remove', 'en')).toThrow('English stays')
  const before = await start(undefined)
  onTestFinished(() => before.site.remove())
  const edited = { patch: { id: 'translation-projects', set: { 'title.en': 'Work' } } }
  expect((await before.owner.mutate(edited)).status).toBe(200)
  await stop(before.site)

  expect(language('add', 'de')).toContain('Added German: its pages are at /de.')
  project.checkTypes('api', 'studio', 'web')
  project.build('web', 'studio')
  const german = await start(project.folder)
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
  const stale = '*[_id == "translation-projects"][0].title'
  const query = `/lake/v2025-02-19/data/query/production?query=${encodeURIComponent(stale)}`
  expect((await german.owner.get(query)).body).toMatchObject({
    result: { en: 'Work', srb: 'Projekti', de: 'Work', deTranslatedFrom: '' },
  })
  await stop(german.site)

  expect(language('remove', 'de')).toContain('--drop-language de')
  expect(read('api/contract/language.ts')).not.toContain("'de'")
  expect(read('studio/content/translations.ndjson')).not.toContain('"de":')
  project.build('web')
  const without = await start(project.folder)
  onTestFinished(() => without.site.remove())
  expect((await without.owner.get('/de/projects', HTML)).status).toBe(404)
  expect((await without.owner.get(query)).body).toMatchObject({ result: { de: 'Work' } })
  await stop(without.site)
  const migrate = (id: string) =>
    project.run(
      '.',
      'env',
      `DATA_DIR=${data}`,
      process.execPath,
      'api/src/commands/content-migrate.ts',
      '--drop-language',
      id,
    )
  expect(() => migrate('srb')).toThrow('is a language of the site')
  expect(migrate('de')).toMatch(/Dropped the texts in "de" of \d\d+ documents/)
  const after = await start(project.folder)
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
const written = () => [documents(), read('api/contract/language.ts'), read('api/contract/sanity.types.ts')]

test('Serbian can be removed, and comes back under its id with its texts', () => {
  const before = written()
  expect(language('remove', 'srb')).toContain('Removed "srb"')
  expect(read(TRANSLATIONS)).not.toContain('srb')
  expect(read('api/contract/sanity.types.ts')).not.toContain('srb')
  project.checkTypes('api', 'api/contract', 'studio', 'web')
  const edit = (from: string, to: string) =>
    writeFileSync(join(project.folder, TRANSLATIONS), read(TRANSLATIONS).replace(from, to))
  edit('"About me"', '"About us"')
  expect(language('add', 'sr-Latn')).toMatch(
    /its pages are at \/srb\. \d{3,} texts of the sample content are there/,
  )
  const translated = '{"en":"About us","srb":"O meni","srbTranslatedFrom":""}'
  expect(read(TRANSLATIONS)).toContain(translated)
  edit(translated, '{"en":"About me","srb":"O meni"}')
  expect(written()).toEqual(before)
})
