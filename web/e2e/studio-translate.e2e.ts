import { expect, test } from '@playwright/test'
import { startTranslationServer } from '../../api/test/support/translation-server.ts'
import { type PortfolioServer, startPortfolio } from './support/server.ts'
import { fetchDraft, field, formIsReady, mutate, openAsOwner, openDocument } from './support/studio-form.ts'
import { gate, once } from './support/first-request.ts'
import { needsSerbian } from './support/languages.ts'

// Without the shared server of fixtures.ts: this one has a translator.
let portfolio: PortfolioServer
let translator: Awaited<ReturnType<typeof startTranslationServer>>
const started = new AsyncDisposableStack()
test.beforeAll(async () => {
  translator = await startTranslationServer((text) => `Српски: ${text}`)
  started.defer(() => void translator.stop())
  portfolio = await startPortfolio({ LIBRETRANSLATE_URL: translator.url })
  started.defer(() => portfolio.stop())
})
test.afterAll(() => started.disposeAsync())

test('a missing text is translated in its field, marked until it is read, and a failure says why', async ({
  page,
}) => {
  needsSerbian()
  await openAsOwner(page, portfolio, '/studio/start')
  await mutate(page, portfolio, [
    {
      patch: {
        id: 'project-tram-times',
        set: { 'description.en': 'Hello {name}, see the guestbook.\nSecond line' },
        unset: ['description.srb', 'description.srbTranslatedFrom'],
      },
    },
  ])
  await openDocument(page, portfolio, 'project', 'project-tram-times')
  const description = page.getByTestId('field-description')
  const translate = description.getByRole('button', { name: 'Translate into Serbian from English' })
  translator.failNext((response) => response.writeHead(429, { 'Retry-After': '9' }).end('{}'))
  await translate.click()
  await expect(description.getByRole('alert')).toHaveText(
    'The translator takes no more texts now: try again in 9 seconds',
  )
  await translate.click()
  await expect(field(page, 'description.srb')).toHaveValue(
    'Srpski: Hello {name}, see the knjiga utisaka.\nSrpski: Second line',
  )
  await expect(translate).toBeHidden()
  const unread = description.getByTestId('unread-srb')
  await expect(unread).toHaveText(/Serbian: by machine, not yet read\./)
  await expect
    .poll(() =>
      fetchDraft(page, portfolio, '*[_id == "drafts.project-tram-times"][0].description.srbByMachine'),
    )
    .toContain('Srpski: Second line')
  await page.getByRole('button', { name: 'Validation' }).click()
  const list = page.getByTestId('document-inspector-sanity/validation').or(page.getByRole('complementary'))
  await expect(list.getByText('Serbian: translated by machine, not yet read')).toBeVisible()
  await page
    .getByRole('button', { name: 'Close validation' })
    .or(page.getByRole('button', { name: 'Validation' }))
    .first()
    .click()
  await field(page, 'description.srb').press('End')
  await field(page, 'description.srb').pressSequentially('!')
  await expect(unread).toBeHidden()
  await expect
    .poll(() => fetchDraft(page, portfolio, '*[_id == "drafts.project-tram-times"][0].description.srb'))
    .toMatch(/!$/)
})

test('the overview fills the gaps of all documents, counts what nobody has read, and one document fills its own', async ({
  page,
}) => {
  needsSerbian()
  const [asked, answered] = [gate(), gate()]
  const hold = once(async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await page.route('**/api/machine-translation', hold)
  await openAsOwner(page, portfolio, '/studio/translations')
  await asked.promise
  await expect(page.getByTestId('progress-en')).toBeVisible()
  // The hint to set up a translator is for servers without one: it waits for the server's answer.
  await expect(page.getByText('To let a machine translate first')).toHaveCount(0)
  answered.resolve()
  // Only these two languages, because a language that was added starts with gaps.
  await mutate(page, portfolio, [{ patch: { id: 'siteSettings', set: { languages: ['en', 'srb'] } } }])
  await page.reload()
  const serbian = page.getByTestId('progress-srb')
  await expect(serbian).toContainText('texts')
  await mutate(page, portfolio, [
    { patch: { id: 'skill-react', unset: ['introduction.srb'] } },
    { patch: { id: 'project-orbit', unset: ['problem.srb', 'story.srb'] } },
  ])
  await expect(serbian).toContainText('3 missing')
  const fill = page.getByRole('button', { name: 'Fill the gaps of 2 documents' })
  // The translation of one of Orbit's two texts fails; the other one is kept.
  translator.failNext((response) => response.writeHead(456).end())
  // Where the button that stops it appears.
  await fill.dblclick({ position: { x: 20, y: 12 } })
  await expect(page.getByText('2 of 2 documents, 2 texts translated by machine')).toBeVisible()
  const failed = page.getByRole('alert').filter({ hasText: 'The translator’s quota is used up' })
  await expect(failed.getByRole('link', { name: 'Orbit, Problem' })).toBeVisible()
  await expect(serbian).toContainText('2 by machine and not yet read')
  await page.getByRole('button', { name: 'Fill the gaps of 1 document' }).click()
  await expect(page.getByText('1 of 1 document, 1 text translated by machine')).toBeVisible()
  await expect(serbian).toContainText('3 by machine and not yet read')
  await expect(serbian).not.toContainText('missing')
  const orbit = page.getByTestId('gaps-project-orbit')
  await expect(orbit.getByText('Serbian not yet read')).toHaveCount(2)
  const story = '*[_id == $id][0].story'
  const published = await fetchDraft(page, portfolio, story.replace('$id', '"project-orbit"'))
  expect(JSON.stringify(published)).not.toContain('Srpski')

  await orbit.getByRole('link', { name: /^Problem/ }).click()
  await formIsReady(page)
  const unread = page.getByTestId('field-problem').getByTestId('unread-srb')
  await unread.getByRole('button', { name: 'Read' }).click()
  await expect(unread).toBeHidden()

  await mutate(page, portfolio, [{ patch: { id: 'project-night-desk', unset: ['title.srb'] } }])
  await openDocument(page, portfolio, 'project', 'project-night-desk')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Fill the gaps (1)' }).click()
  await expect(page.getByText('1 text translated by machine. Read them before you publish.')).toBeVisible()
  await expect(field(page, 'title.srb')).toHaveValue(/^Srpski: /)
})
