import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { OWNER } from './support/data-directory.ts'
import { startProcess } from './support/start-process.ts'
import { createVisitor } from './support/visitor.ts'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'

const HOOK = new URL('support/third-language.ts', import.meta.url).href
const root = fileURLToPath(new URL('../..', import.meta.url))

const THIRD_PROJECT = {
  _id: 'project-windrad',
  _type: 'project',
  slug: { _type: 'slug', current: 'windrad' },
  title: { eo: 'Windrad' },
  story: {
    eo: [
      {
        _key: 'a',
        _type: 'block',
        style: 'normal',
        markDefs: [],
        children: [{ _key: 'b', _type: 'span', marks: [], text: 'Der Wind dreht das Rad.' }],
      },
    ],
  },
}

test.skipIf(!HAS_SERBIAN)('a third language is one entry in the table, and its texts', async () => {
  const server = await startProcess({ NODE_OPTIONS: `--import=${HOOK}` })
  onTestFinished(() => server.remove())
  const origin = await server.origin()
  const owner = createVisitor(origin)
  await owner.signIn(OWNER)
  const published = await owner.mutate(
    { patch: { id: 'siteSettings', set: { languages: ['en', 'srb', 'eo'] } } },
    { patch: { id: 'translation-projects', set: { 'title.eo': 'Projekte' } } },
    { patch: { id: 'translation-navigation', set: { 'languageName.eo': 'Esperanto' } } },
    { patch: { id: 'project-orbit', set: { 'title.eo': 'Umlaufbahn' } } },
    { create: THIRD_PROJECT },
  )
  expect(published.status).toBe(200)

  const visitor = createVisitor(origin)
  const projects = () => visitor.get('/eo/projects', { Accept: 'text/html' })
  await expect.poll(async () => (await projects()).text).toContain('Umlaufbahn')
  const { text } = await projects()
  expect(text).toContain('<html lang="eo"')
  expect(text).toMatch(/<h1[^>]*>Projekte</)
  // Missing texts fall back to the default language.
  expect(text).toContain('About me')
  for (const [language, path] of [
    ['en', '/projects'],
    ['sr-Latn', '/srb/projects'],
    ['eo', '/eo/projects'],
  ])
    expect(text).toMatch(new RegExp(`hreflang="${language}"[^>]*href="[^"]*${path}"`, 'i'))
  // The toggle names the language that it leads to.
  for (const [page, next, name] of [
    ['/projects', 'eo', 'Esperanto'],
    ['/eo/projects', 'sr-Latn', 'Srpski'],
    ['/srb/projects', 'en', 'English'],
  ]) {
    const shown = await createVisitor(origin).get(page ?? '', { Accept: 'text/html' })
    expect(shown.text).toMatch(new RegExp(`<a[^>]*hrefLang="${next}"[^>]*>${name}</a>`, 'i'))
  }
  const asThird = createVisitor(origin)
  const redirected = await asThird.get('/projects', { Accept: 'text/html', 'Accept-Language': 'eo' })
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/eo/projects'])
  expect((await visitor.get('/sitemap.xml')).text).toContain('/eo/projects')

  // A case study in the third language alone has its page, and its title is found from every language.
  expect(text).toContain('href="/eo/projects/windrad"')
  const page = await visitor.get('/eo/projects/windrad', { Accept: 'text/html' })
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Der Wind dreht das Rad.')])
  expect(page.text).not.toMatch(/<link[^>]*hreflang="en"/i)
  const sitemap = (await visitor.get('/sitemap.xml')).text
  expect(sitemap).toContain('/eo/projects/windrad<')
  expect(sitemap).not.toContain('/srb/projects/windrad')
  // In other languages its title links to its entry in the list, because its page there would redirect to that entry.
  const english = await createVisitor(origin).get('/projects', { Accept: 'text/html' })
  expect(english.text).toContain('href="#windrad"')
  expect(english.text).not.toContain('href="/projects/windrad"')
  const filtered = await createVisitor(origin).get('/projects?q=windrad', { Accept: 'text/html' })
  expect(filtered.text).toContain('id="windrad"')
  expect(filtered.text).not.toContain('id="orbit"')
})

test.skipIf(!HAS_SERBIAN)('the Studio leads to the page of a case study in a third language alone', () => {
  const script = `import { findPagePath } from './studio/actions/document-pages.ts'
    console.log(findPagePath('project', 'x', ${JSON.stringify(THIRD_PROJECT)}, 'eo'))`
  const printed = execFileSync(
    process.execPath,
    [`--import=${HOOK}`, '--input-type=module', '--eval', script],
    { cwd: root, encoding: 'utf8' },
  )
  expect(printed.trim()).toBe('/eo/projects/windrad')
})
