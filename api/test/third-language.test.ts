import { expect, onTestFinished, test } from 'vitest'
import { OWNER } from './support/start-portfolio.ts'
import { startProcess } from './support/start-process.ts'
import { createVisitor } from './support/visitor.ts'

const HOOK = new URL('support/third-language.ts', import.meta.url).href

test('a third language is one entry in the table, and its texts', { timeout: 60_000 }, async () => {
  const server = await startProcess({ NODE_OPTIONS: `--import=${HOOK}` })
  onTestFinished(() => server.remove())
  const origin = await server.origin()
  const owner = createVisitor(origin)
  await owner.signIn(OWNER)
  const published = await owner.call('POST', '/lake/v2025-02-19/data/mutate/production', {
    body: {
      mutations: [
        { patch: { id: 'siteSettings', set: { languages: ['en', 'srb', 'de'] } } },
        { patch: { id: 'translation-projects', set: { 'title.de': 'Projekte' } } },
        { patch: { id: 'project-orbit', set: { 'title.de': 'Umlaufbahn' } } },
      ],
    },
    headers: { Origin: origin },
  })
  expect(published.status).toBe(200)

  const visitor = createVisitor(origin)
  const projects = () => visitor.get('/de/projects', { Accept: 'text/html' })
  await expect.poll(async () => (await projects()).text).toContain('Umlaufbahn')
  const { text } = await projects()
  expect(text).toContain('<html lang="de"')
  expect(text).toMatch(/<h1[^>]*>Projekte</)
  // Missing texts fall back to the default language.
  expect(text).toContain('About me')
  for (const [language, path] of [
    ['en', '/projects'],
    ['sr-Latn', '/srb/projects'],
    ['de', '/de/projects'],
  ])
    expect(text).toMatch(new RegExp(`hreflang="${language}"[^>]*href="[^"]*${path}"`, 'i'))
  const asGerman = createVisitor(origin)
  const redirected = await asGerman.get('/projects', { Accept: 'text/html', 'Accept-Language': 'de' })
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/de/projects'])
  expect((await visitor.get('/sitemap.xml')).text).toContain('/de/projects')
})
