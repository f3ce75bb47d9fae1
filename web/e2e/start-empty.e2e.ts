import { expect, test } from '@playwright/test'
import { type PortfolioServer, startPortfolio } from './support/server.ts'
import {
  PICTURE,
  field,
  formIsReady,
  goWithinStudio,
  mutate,
  openGroup,
  publish,
  upload,
} from './support/studio-form.ts'
import { fillSignIn, publishSetUp } from './support/studio-steps.ts'
import { pathTo } from '@portfolio/contract/paths'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { publishOthers } from './support/languages.ts'

/** The time that the README promises. */
const PROMISED_MS = 15 * 60_000

// Without the shared server of fixtures.ts: this one starts empty, with a generated password.
let portfolio: PortfolioServer
const started = new AsyncDisposableStack()
test.beforeAll(async () => {
  portfolio = await startPortfolio({ OWNER_PASSWORD: '' }, { isEmpty: true })
  started.defer(() => portfolio.stop())
})
test.afterAll(() => started.disposeAsync())

test('a new owner follows the README and has a site in one language', async ({ page }) => {
  const begun = performance.now()
  const { origin } = portfolio
  const [, email = ''] = /owner's account was created: (\S+)/.exec(portfolio.output()) ?? []
  const [, password = ''] = /shown only once: (\S+)/.exec(portfolio.output()) ?? []
  await page.goto(`${origin}/studio`)
  await fillSignIn(page, { email, password })

  const form = page.getByRole('form', { name: 'Make it yours' })
  await form.getByLabel('Your name').fill('Ana Petrović')
  // The form stays when another tab publishes a name.
  const patch = { id: 'siteSettings', set: { ownerName: 'Of another tab' } }
  await mutate(page, portfolio, [{ patch }])
  const read = page.waitForResponse((response) => response.url().includes('ownerName'))
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await read
  await expect(page.getByText('They are switched off (BACKUPS=off).')).toBeVisible()
  await publishOthers(form, false)
  await form.getByLabel('What you do, in English').fill('Watchmaker')
  await form.getByLabel('Sky').selectOption('green')
  await publishSetUp(page)

  const next = page.getByRole('region', { name: 'What to do next' })
  await expect(next.getByText('A password of your own')).toBeVisible()
  await expect(next.getByText('Your first project')).not.toContainText('done')

  await goWithinStudio(page, '/studio/structure/siteSettings')
  await formIsReady(page)
  await openGroup(page, 'social')
  await field(page, 'socialLinks.github').fill('https://github.com/example')
  await publish(page)

  await goWithinStudio(page, '/studio/structure/ordered-project')
  await expect(page.getByText('No documents of this type')).toBeVisible()
  await goWithinStudio(page, '/studio/intent/create/type=project;template=project/')
  await formIsReady(page)
  await field(page, 'title.en').fill('Pocket Watch')
  await field(page, 'description.en').fill('A watch that is never late.')
  await upload(page, 'picture', PICTURE)
  // Missing texts are marked at their fields.
  const words = page.getByTestId('field-picture.alt')
  await expect(words.getByTestId('input-validation-icon-error')).toHaveCount(1)
  await field(page, 'picture.alt.en').fill('An open watch.')
  await publish(page)
  const seconds = Math.round((performance.now() - begun) / 1_000)
  process.stdout.write(`start:empty, from sign-in to a published project: ${seconds} s\n`)
  expect(seconds * 1_000).toBeLessThan(PROMISED_MS)

  await goWithinStudio(page, '/studio/start')
  await expect(next.getByText('Your first project')).toContainText('done')
  await expect(page.getByRole('region', { name: 'Links' })).toContainText('once a week')
  await next.getByRole('button', { name: 'Put the list away' }).click()
  await page.reload()
  await expect(page.getByText('They are switched off (BACKUPS=off).')).toBeVisible()
  await expect(next).toHaveCount(0)

  await page.goto(origin)
  await expect(page).toHaveTitle('Ana Petrović – Watchmaker')
  await expect(page.locator('a[hreflang]')).toHaveCount(0)
  await expect(page.locator('a[href="https://github.com/example"]').first()).toBeAttached()
  await page.goto(origin + pathTo(SERBIAN, 'projects'))
  await expect(page).toHaveURL(`${origin}/projects`)
  await expect(page.getByRole('heading', { name: 'Pocket Watch' })).toBeVisible()
  // The page of the CV has no empty box below its heading.
  await page.goto(`${origin}/curriculum-vitae`)
  await expect(page.locator('main header + div')).toBeHidden()
})
