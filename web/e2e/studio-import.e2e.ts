import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFile } from '@portfolio/contract/file-paths'
import { type Page, expect, test } from '@playwright/test'
import { githubFile, linkedinZip, markdownFolder } from '../../studio/test/import/files.ts'
import { startTranslationServer } from '../../api/test/support/translation-server.ts'
import { LONG_CAREER } from '../../studio/test/import/long-career.ts'
import { type PortfolioServer, startPortfolio } from './support/server.ts'
import { chooseAction, fetchDraft, fetchPublished, formIsReady, openAsOwner } from './support/studio-form.ts'
import { fillSignIn, publishSetUp } from './support/studio-steps.ts'
import { readPdf } from '../test/read-pdf.ts'
import { needsSerbian, publishOthers } from './support/languages.ts'

/** The time that the README promises. */
const PROMISED_MS = 5 * 60_000
/** After a longer pause a press of a button seems to have no effect. Includes time for other work of the processors. */
const LONGEST_PAUSE_MS = 2_000
const repositories = new TextDecoder().decode(githubFile().bytes)

const RESUME = {
  name: 'resume.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(LONG_CAREER)),
}

const github = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json')
  if (request.url === '/users/djordje-example') return void response.end('{"login":"djordje-example"}')
  if (request.url?.startsWith('/users/djordje-example/repos?')) return void response.end(repositories)
  response.writeHead(404).end('{}')
})

// Without the shared server of fixtures.ts: this one starts empty and asks the GitHub of this file.
let portfolio: PortfolioServer
const started = new AsyncDisposableStack()
test.beforeAll(async () => {
  await new Promise<void>((resolve) => github.listen(0, '127.0.0.1', resolve))
  started.defer(() => void github.close())
  portfolio = await startPortfolio({ GITHUB_API_URL: githubAddress() }, { isEmpty: true })
  started.defer(() => portfolio.stop())
})
test.afterAll(() => started.disposeAsync())

test('a new owner has a site in one language of a résumé and an account in five minutes', async ({
  page,
}) => {
  const begun = performance.now()
  await nameSite(page, portfolio, false)
  await choose(page, 'Choose files', [RESUME])
  await expect(page.getByText(/^JSON Resume: 2[34] new/)).toBeVisible()
  await expect(page.getByTestId('import-skill')).toHaveCount(LONG_CAREER.skills.length)
  await write(page)
  await expect(await publishAll(page)).toHaveText(/^2\d published\.$/)
  const published = page.getByRole('listitem').filter({ hasText: 'JSON Resume' })
  await expect(published).toContainText(/(\d+) documents, \1 edited or published since/)
  await expect(published.getByRole('button')).toHaveCount(0)

  await importAccount(page)
  await publishAll(page)
  expectInTime(begun, 'an imported site')

  expect(await fetchPublished(portfolio, 'count(*[_type == "project"])')).toBeGreaterThanOrEqual(20)
  await siteSaysWhatTheFileSays(page)
})

async function siteSaysWhatTheFileSays(page: Page) {
  const { origin } = portfolio
  const { basics, work, education, skills, languages, projects } = LONG_CAREER
  const { location: _location, profiles: _profiles, ...person } = basics
  const answer = await page.request.get(origin + pathToFile('en', 'curriculumVitaeJson'))
  expect(await answer.json()).toMatchObject({
    basics: person,
    work: work.map(({ name, position, startDate, summary }) => ({
      name,
      position,
      startDate: expect.stringContaining(startDate),
      summary: expect.stringContaining(summary),
    })),
    education: education.map(({ institution }) => ({ institution })),
    skills: skills.map(({ name }) => ({ name, level: expect.stringMatching(/^[1-5]\/5$/) })),
    languages: languages.map(({ language, fluency }) => ({ language, fluency })),
    projects: projects.map(({ name, description, url }) => ({ name, description, url })),
  })

  const pdf = await page.request.get(origin + pathToFile('en', 'curriculumVitaePdf'))
  const { text } = await readPdf(await pdf.body())
  const month = (date: string) => date.split('-').toReversed().join('/')
  const periods = [...work, ...education].map(
    ({ startDate, endDate }) => `${month(startDate)} – ${endDate ? month(endDate) : 'present'}`,
  )
  for (const written of [
    basics.name,
    basics.label,
    ...work.flatMap(({ name, position, highlights }) => [name, position, ...highlights]),
    ...education.flatMap(({ institution, area }) => [institution, area]),
    ...[...skills, ...projects].map(({ name }) => name),
    ...languages.map(({ language }) => language),
    ...periods,
  ])
    expect(text).toContain(written)

  await page.goto(`${origin}/curriculum-vitae`)
  const main = page.getByRole('main')
  for (const { name } of work) await expect(main.getByText(name).first()).toBeVisible()
  await page.goto(`${origin}/skills`)
  for (const { name } of skills) await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  await page.goto(`${origin}/projects`)
  await expect(main.getByRole('heading', { name: 'Night desk' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Small tool 0', exact: true })).toBeVisible()
  await expect(main.getByText('<script>').first()).toBeVisible()
}

test('a new owner has a site in two languages of a résumé, with a translator @slow', async ({ page }) => {
  needsSerbian()
  const translator = await startTranslationServer((text) => `Српски: ${text}`)
  await using running = new AsyncDisposableStack()
  running.defer(() => void translator.stop())
  const env = { GITHUB_API_URL: githubAddress(), LIBRETRANSLATE_URL: translator.url }
  const bilingual = await startPortfolio(env, { isEmpty: true })
  running.defer(() => bilingual.stop())

  const begun = performance.now()
  await nameSite(page, bilingual, true)
  const language = page.getByLabel('It is written in')
  await language.selectOption('Serbian')
  await choose(page, 'Choose files', [RESUME])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(language).toHaveValue('srb')
  await language.selectOption('English')
  await choose(page, 'Choose files', [RESUME])
  await write(page)
  await importAccount(page)

  await page.getByRole('link', { name: 'Translations' }).click()
  await page.getByRole('button', { name: /^Fill the gaps of \d+ documents$/ }).click()
  const progress = page.locator('output')
  await expect(progress).toHaveText(/^(\d+) of \1 documents/)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const earlier = page.getByRole('listitem')
  for (const source of ['JSON Resume', 'GitHub']) {
    await earlier.filter({ hasText: source }).getByRole('button', { name: 'Publish' }).click()
    await publishAll(page)
  }
  expectInTime(begun, 'an imported site in two languages')

  const count = 'count(*[_type == "project" && defined(title.srb) && defined(description.srb)])'
  expect(await fetchPublished(bilingual, count)).toBeGreaterThanOrEqual(20)
  expect(await fetchPublished(bilingual, 'count(*[_type == "skill"])')).toBeGreaterThanOrEqual(22)
  await page.goto(`${bilingual.origin}/srb/curriculum-vitae`)
  await expect(page.getByRole('main').getByText('Srpski: Senior developer')).toBeVisible()
})

test('an export of LinkedIn and a folder are compared, chosen from, and taken back', async ({ page }) => {
  await openAsOwner(page, portfolio, '/studio/import')
  const everything = '* | order(_id)'
  await expect(page.getByText('From where?')).toBeVisible()
  const before = await fetchDraft(page, portfolio, everything)

  const { path, bytes } = linkedinZip()
  await choose(page, 'Choose files', [
    { name: path, mimeType: 'application/zip', buffer: Buffer.from(bytes) },
  ])
  await expect(page.getByText(/^LinkedIn: /)).toBeVisible()
  await page.getByText(/^Left out: /).click()
  await expect(page.getByText('Connections.csv')).toBeVisible()
  await page.getByLabel('Import CV').uncheck()
  await page.getByRole('link', { name: 'Visits' }).click()
  await expect(page.getByText('From where?')).toBeHidden()
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByLabel('Import CV')).not.toBeChecked()
  await write(page)
  expect(await fetchDraft(page, portfolio, '*[_id == "drafts.curriculumVitae"]')).toEqual([])
  await page.getByText('Show the drafts').click()
  await expect(page.getByRole('link', { name: 'React.js' })).toHaveAttribute('href', /\/intent\/edit\/id=/)

  await using folders = new AsyncDisposableStack()
  const folder = await chooseFolder(page)
  folders.defer(() => rm(folder, { recursive: true }))
  await expect(page.getByTestId('import-project')).toHaveCount(2)
  await write(page)
  const desk = '*[_type == "project" && title.en == "Night desk" && _id in path("drafts.**")][0]'
  expect(
    await fetchDraft(
      page,
      portfolio,
      `${desk}{"story": count(story.en), "picture": picture.asset->extension}`,
    ),
  ).toEqual({
    story: expect.any(Number),
    picture: 'png',
  })

  await page.reload()
  const latest = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Take it back' }) })
  for (const source of ['Markdown', 'LinkedIn']) {
    await expect(latest.first()).toContainText(source)
    await latest.first().getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByText('The import was taken back').first()).toBeVisible()
  }
  await expect.poll(() => fetchDraft(page, portfolio, everything)).toEqual(before)
})

test('what cannot be read is named, and large files leave the page usable', async ({ page }) => {
  await openAsOwner(page, portfolio, '/studio/import')
  const broken = { name: 'resume.json', mimeType: 'application/json', buffer: Buffer.from('{"basics":') }
  await choose(page, 'Choose files', [broken])
  await expect(page.getByRole('alert').filter({ hasText: 'resume.json is not complete JSON' })).toBeVisible()
  await page.getByLabel('Account at GitHub').fill('nobody')
  await page.getByRole('button', { name: 'Read repositories' }).click()
  await expect(page.getByText('GitHub has no account of this name')).toBeVisible()

  await using folders = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'large-'))
  folders.defer(() => rm(folder, { recursive: true }))
  const chooseTable = async (name: string, header: string, rows: string[]) => {
    await writeFile(join(folder, name), [header, ...rows].join('\n'))
    const input = page.getByLabel('Choose files', { exact: true }).and(page.locator('input'))
    await input.setInputFiles(join(folder, name))
  }
  const video = join(folder, 'holiday.mp4')
  await writeFile(video, '')
  await truncate(video, 3 * 1024 ** 3)
  await page.getByLabel('Choose files', { exact: true }).and(page.locator('input')).setInputFiles(video)
  await expect(page.getByText('More than 100 MB were chosen: choose less')).toBeVisible()
  await page.evaluate(() => {
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      document.body.dataset.pause = String(Math.max(now - last, Number(document.body.dataset.pause ?? 0)))
      last = now
    }, 20)
  })

  await chooseTable(
    'Skills.csv',
    'Name',
    Array.from({ length: 2_500_000 }, (_, index) => `Skill ${index}`),
  )
  await expect(page.getByText('Skills.csv has more than 10000 rows')).toBeVisible()
  const rows = Array.from({ length: 10_000 }, (_, index) => `Project ${index},A description.`)
  await chooseTable('Projects.csv', 'Title,Description', rows)
  await expect(page.getByText('LinkedIn: 10000 new, 0 changed, 0 the same')).toBeVisible()
  await page.getByLabel('Import Project 5', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Show 100 more of 9900' }).click()
  await expect(page.getByLabel('Import Project 105', { exact: true })).toBeChecked()
  // The buttons at the lower edge do not cover what has the focus.
  const isCovered = await page.getByRole('button', { name: /^Write/ }).evaluate((button) => {
    const { top } = button.getBoundingClientRect()
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-testid="import-project"] input')]
    const behind = boxes.find((box) => box.getBoundingClientRect().bottom > top)
    behind?.focus()
    return !behind || behind.getBoundingClientRect().bottom > top
  })
  expect(isCovered).toBe(false)
  const pause = Number(await page.locator('body').getAttribute('data-pause'))
  process.stdout.write(`longest pause of the page while large files are read: ${Math.round(pause)} ms\n`)
  expect(pause).toBeLessThan(LONGEST_PAUSE_MS)
})

test('the import works over HTTP at a host of the local network', async ({ page }) => {
  const origin = portfolio.origin.replace('127.0.0.1', '192.0.2.1')
  await page.goto(`${origin}/studio/import`)
  await page.waitForURL(/\/email-login\?/)
  await fillSignIn(page, portfolio.owner)
  await expect(page.getByText('From where?')).toBeVisible()
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  const resume = { basics: { name: 'Ana' }, skills: [{ name: 'Zig', level: 'Master' }] }
  await choose(page, 'Choose files', [{ ...RESUME, buffer: Buffer.from(JSON.stringify(resume)) }])
  await write(page)
  await page.getByText('Show the drafts').click()
  await page.getByRole('link', { name: 'Zig' }).click()
  await formIsReady(page)
  await chooseAction(page, /Share the draft/)
  const dialog = page.getByRole('dialog', { name: 'Share the draft' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('button', { name: 'Not copied: select the address' })).toBeVisible()
  await page.goto(`${origin}/studio/import`)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('The import was taken back')).toBeVisible()
})

/** Names the owner in the form of the start, and goes to the import. */
async function nameSite(page: Page, server: PortfolioServer, isInAllLanguages: boolean) {
  await openAsOwner(page, server, '/studio/start')
  const form = page.getByRole('form', { name: 'Make it yours' })
  await form.getByLabel('Your name').fill(LONG_CAREER.basics.name)
  await publishOthers(form, isInAllLanguages)
  await publishSetUp(page)
  await page.getByRole('link', { name: /^Import what you have/ }).click()
}

async function importAccount(page: Page) {
  await page.getByLabel('Account at GitHub').fill('djordje-example')
  await page.getByRole('button', { name: 'Read repositories' }).click()
  await expect(page.getByText(/^GitHub: \d+ new/)).toBeVisible()
  await write(page)
}

function expectInTime(begun: number, what: string) {
  const seconds = Math.round((performance.now() - begun) / 1_000)
  process.stdout.write(`start:empty, from sign-in to ${what}: ${seconds} s\n`)
  expect(seconds * 1_000).toBeLessThan(PROMISED_MS)
}

function githubAddress() {
  const address = github.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function choose(page: Page, label: string, files: Chosen[]) {
  await page.getByLabel(label, { exact: true }).and(page.locator('input')).setInputFiles(files)
}

/** Chooses a folder as a person does: the browser passes its files with their paths. */
async function chooseFolder(page: Page) {
  const folder = await mkdtemp(join(tmpdir(), 'projects-'))
  const ofPrograms = ['content/projects/node_modules/tool/readme.md', '.DS_Store'].map((path) => ({
    path,
    bytes: new TextEncoder().encode('---\ntitle: Of a program\n---\n'),
  }))
  for (const { path, bytes } of [...markdownFolder(), ...ofPrograms]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  await page.getByLabel('Choose a folder', { exact: true }).and(page.locator('input')).setInputFiles(folder)
  return folder
}

async function write(page: Page) {
  await page.getByRole('button', { name: /^Write \d+ drafts?$/ }).click()
  await expect(page.getByText(/^\d+ drafts? (?:are|is) written$/)).toBeVisible()
}

async function publishAll(page: Page) {
  await page.getByRole('button', { name: 'Publish what is complete' }).click()
  const result = page.locator('output')
  await expect(result).toContainText(/\d+ published\./)
  return result
}
