import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { type PortfolioServer, startPortfolio } from './support/server.ts'
import { fetchDraft, fetchPublished, field, mutate, openDocument } from './support/studio-form.ts'
import { needsSerbian } from './support/languages.ts'

const PRELOADED = new URL('support/stop-matchers.ts', import.meta.url).href
/** How often a process is stopped: at the job of all listeners together, then at that of each. */
const TIMEOUTS = 4

// Without the shared server of fixtures.ts: this one's processes are stopped.
let portfolio: PortfolioServer
let stopFile: string
const started = new AsyncDisposableStack()
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-busy-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  stopFile = join(folder, 'stop')
  portfolio = await startPortfolio({
    NODE_OPTIONS: `--import=${PRELOADED}`,
    STOP_MATCHERS_FILE: stopFile,
  })
  started.defer(() => portfolio.stop())
})
test.afterAll(() => started.disposeAsync())

const countStops = async () => (await readFile(stopFile, 'utf8')).split('\n').length - 1

const readTitle = (page: Page) =>
  fetchDraft(page, portfolio, '*[_id == "drafts.project-tram-times"][0].title{en, srb}')

test('a form stays open while the server has no time for its listeners, and misses nothing @slow', async ({
  page,
}) => {
  needsSerbian()
  const errors: string[] = []
  page.context().on('weberror', (error) => errors.push(String(error.error())))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await openDocument(page, portfolio, 'project', 'project-tram-times')
  const form = await page.getByTestId('form-view').elementHandle()
  const english = field(page, 'title.en')
  const serbian = field(page, 'title.srb')

  await writeFile(stopFile, '')
  await english.fill('')
  await english.pressSequentially('Trams of a busy', { delay: 150 })
  await expect.poll(countStops).toBeGreaterThanOrEqual(TIMEOUTS)
  // The Studio applies what was typed to changes that arrive late; after the last of them the cursor no longer moves.
  await expect.poll(() => readTitle(page)).toMatchObject({ en: 'Trams of a busy' })
  await english.press('End')
  await english.pressSequentially(' machine', { delay: 150 })
  await expect(english).toHaveValue('Trams of a busy machine')
  await expect.poll(() => readTitle(page)).toMatchObject({ en: 'Trams of a busy machine' })

  await rm(stopFile)
  const set = { 'title.srb': 'Tramvaji drugog urednika' }
  await mutate(page, portfolio, [{ patch: { id: 'drafts.project-tram-times', set } }])
  await expect(serbian).toHaveValue('Tramvaji drugog urednika')
  await expect(english).toHaveValue('Trams of a busy machine')
  await english.pressSequentially('s')
  const button = page.getByTestId('action-publish')
  const published = { en: 'Trams of a busy machines', srb: 'Tramvaji drugog urednika' }
  // The footer of the form may still show the draft, because the Studio learns late that it was published.
  await expect(async () => {
    if (await button.isEnabled()) await button.click()
    const query = '*[_id == "project-tram-times"][0].title{en, srb}'
    expect(await fetchPublished(portfolio, query)).toEqual(published)
  }).toPass({ timeout: 60_000 })

  await expect(page.getByText(/crashed|an error occurred/i)).toHaveCount(0)
  expect(await form?.evaluate((element) => element.isConnected)).toBe(true)
  expect(errors).toEqual([])
})
