import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFile } from '@portfolio/contract/file-paths'
import { PATHS, isPlainScreen, pathTo } from '@portfolio/contract/paths'
import { needsSignIn } from '@portfolio/contract/needs-sign-in'
import { expect, test } from 'vitest'
import { createDataDirectory } from './support/data-directory.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import type { Visitor } from './support/visitor.ts'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { LANGUAGES } from '@portfolio/contract/language'
import { useFolder } from './support/use-folder.ts'
import { runCommand } from './support/run-command.ts'

const NOTHING_YET = { en: 'Nothing has been published here yet.', srb: 'Ovde još ništa nije objavljeno.' }
const SCREENS = Object.keys(PATHS)
  .filter(isPlainScreen)
  .filter((screen) => screen !== 'login' && !needsSignIn(pathTo('en', screen)))
const SAMPLE_PERSON = /Luka|Jovanovi|Novi Sad|Novog Sada/

const folder = useFolder()

/** The visible part of a page, without script data. */
const shown = (html: string) => html.replaceAll(/<script.*?<\/script>|<style.*?<\/style>/gs, '')

async function expectEmptySite(visitor: Visitor) {
  for (const language of LANGUAGES) {
    const headers = { Accept: 'text/html', 'Accept-Language': language }
    for (const screen of SCREENS) {
      const path = pathTo(language, screen)
      const { status, text } = await visitor.get(`${path}?q=1`, headers)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toMatch(SAMPLE_PERSON)
      // A missing text is rendered as the name of its field.
      expect(shown(text)).not.toMatch(/>(undefined|null|jobTitle|welcomeText|heading|nothingYet)</)
      const isEmpty = ['aboutMe', 'skills', 'projects', 'curriculumVitae'].includes(screen)
      expect([
        path,
        shown(text).includes(language === SERBIAN && HAS_SERBIAN ? NOTHING_YET.srb : NOTHING_YET.en),
      ]).toEqual([path, isEmpty])
      // The introduction of the page of skills, which names certificates, is left out while there are none.
      const words = screen === 'skills' ? /<main.*<\/main>/s.exec(text)?.[0] : ''
      expect(words).not.toMatch(/[cs]ertifi[ck]at/)
    }
    for (const file of [
      'curriculumVitaePdf',
      'curriculumVitaeJson',
      'projectsFeed',
      'webManifest',
    ] as const) {
      const { status, text } = await visitor.get(pathToFile(language, file))
      expect([file, status]).toEqual([file, 200])
      expect(text).not.toMatch(SAMPLE_PERSON)
    }
  }
}

test('an empty start has every page, without the sample person', async () => {
  await using portfolio = await startPortfolio({}, { isEmptyStart: true })
  await expectEmptySite(portfolio.visitor())
  const { text } = await portfolio.visitor().get('/api/user/comments/write-impression')
  expect(text).toContain('"impressions":[]')
  expect((await portfolio.visitor().get('/api/health')).status).toBe(200)

  const owner = await portfolio.owner()
  await owner.mutate({ patch: { id: 'siteSettings', set: { ownerName: 'Ana Petrović', sky: 'green' } } })
  const home = await portfolio.visitor().get('/?q=1', { Accept: 'text/html', 'Accept-Language': 'en' })
  expect(home.text).toContain('<title>Ana Petrović</title>')
  expect(home.text).toContain('data-sky="green"')
  // A skill whose certificates are not published yet.
  const skill = { _id: 'git', _type: 'skill', name: { en: 'Git' }, slug: { current: 'git' } }
  await owner.mutate({ create: skill })
  const { text: page } = await portfolio.visitor().get('/skills/certificate/git', { Accept: 'text/html' })
  expect(page).toContain('<h1')
  expect(shown(page)).not.toContain('<h2')
  const session = async () => (await owner.get('/api/auth/session')).body
  await expect.poll(session).toMatchObject({ user: { first_name: 'Ana', last_name: 'Petrović' } })
  const cv = await portfolio.visitor().get('/resume.json')
  expect(cv.body).toMatchObject({ basics: { name: 'Ana Petrović' } })
})

const removeSamples = (dataDirectory: string, ...args: string[]) =>
  runCommand('content-remove-samples', { DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' }, ...args)

test('the command removes the sample person, and reports what it keeps because it was edited or is in use', async () => {
  const started = await startPortfolio(
    { DATA_DIR: await createDataDirectory() },
    { withSampleImpressions: true },
  )
  const owner = await started.owner()
  const mine = { _id: 'mine', _type: 'project', title: { en: 'My own' }, slug: { current: 'mine' } }
  const { status } = await owner.mutate(
    { patch: { id: 'siteSettings', set: { ownerName: 'Ana Petrović' } } },
    { patch: { id: 'project-orbit', set: { 'title.en': 'My orbit' } } },
    { create: { ...mine, skills: [{ _key: 'a', _type: 'reference', _ref: 'skill-git' }] } },
  )
  expect(status).toBe(200)
  const running = await removeSamples(started.dataDirectory)
  expect([running.code, running.output]).toEqual([1, expect.stringContaining('stop the server')])

  // A copy, because stopping the portfolio removes its data.
  const data = join(folder, 'cleaned')
  await cp(started.dataDirectory, data, { recursive: true, filter: (file) => !file.endsWith('.sock') })
  await started.stop()
  const listed = await removeSamples(data, '--list')
  expect(listed.output).toContain('Would be removed: ')
  const removed = await removeSamples(data)
  expect(removed.output).toMatch(/^Removed: \d\d projects and skills, \d+ files, \d+ impressions, /)
  expect(removed.output).toContain('because they were edited: siteSettings.ownerName, project-orbit.')
  expect(removed.output).toContain('skill-git (by mine)')

  await using portfolio = await startPortfolio({ DATA_DIR: data })
  const get = (path: string) =>
    portfolio.visitor().get(path, { Accept: 'text/html', 'Accept-Language': 'en' })
  const projects = await get('/projects?q=')
  expect([...projects.text.matchAll(/<h3[^>]*>.*?<\/h3>/g)]).toHaveLength(2)
  expect(projects.text).toContain('My orbit')
  expect((await get('/about-me')).text).toContain(NOTHING_YET.en)
  expect((await get('/')).text).toContain('Ana Petrović')
})
