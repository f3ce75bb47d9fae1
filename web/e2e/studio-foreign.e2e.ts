import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { type ForeignStudio, startForeignStudio } from './support/foreign-studio.ts'
import {
  PICTURE,
  field,
  formIsReady,
  goWithinStudio,
  publish,
  searchStudio,
  upload,
} from './support/studio-form.ts'
import { createRelease, createTask, openHistory } from './support/studio-steps.ts'

// A Studio without code of this project, at the lake's address and at another one, over HTTP/1.1.

let studio: ForeignStudio
test.beforeAll(async () => {
  studio = await startForeignStudio()
  await studio.mutate([
    { create: { _id: 'ann', _type: 'author', name: 'Ann Author' } },
    {
      create: { _id: 'first', _type: 'article', language: 'en', title: 'First', slug: { current: 'first' } },
    },
  ])
})
test.afterAll(() => studio?.stop())

async function signIn(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(origin)
  await page.getByRole('link', { name: 'This lake' }).click()
  await page.locator('input[name=code]').fill(studio.code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByTestId('structure-tool-list-pane').first()).toBeVisible()
  return page
}

/** Refused requests to the lake, except the session check before sign-in. */
function refusals(context: BrowserContext): string[] {
  const refused: string[] = []
  context.on('response', (response) => {
    const { host, pathname } = new URL(response.url())
    if (response.status() >= 400 && host.includes('zp7mbokg') && !pathname.endsWith('/auth/id'))
      refused.push(`${response.status()} ${response.url()}`)
  })
  return refused
}

test("a foreign Studio at the lake's origin edits, publishes, shows the history, and has releases, comments and tasks @slow", async ({
  browser,
}) => {
  const context = await browser.newContext()
  const refused = refusals(context)
  const page = await signIn(context, studio.sameOrigin)
  await goWithinStudio(page, `${studio.sameOrigin}/intent/edit/type=article;id=first/`)
  await formIsReady(page)
  await field(page, 'title').fill('Wind over water')
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByPlaceholder('Type to search').fill('Ann')
  await page.getByRole('option', { name: 'Ann Author', exact: true }).click()
  await upload(page, 'cover', PICTURE)
  await page.getByTestId('field-links').getByRole('button', { name: 'Add item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('A harbour')
  await page.keyboard.press('Escape')
  const body = page.getByTestId('field-body')
  await body.locator('[contenteditable=true]').click()
  await expect(body.locator('[contenteditable=true]')).toBeFocused()
  await page.keyboard.type('The sea was calm.')
  await body.getByRole('button', { name: 'Insert Callout (block)' }).click()
  await dialog.getByLabel('Text').fill('Mind the wind.')
  await page.keyboard.press('Escape')
  await expect(body.getByText('Mind the wind.')).toBeVisible()
  await publish(page)

  const query = `*[_id == "first"][0]{
    title, "slug": slug.current, "author": author->name, "cover": cover.asset->originalFilename,
    "links": links[].label, "body": pt::text(body), "callouts": body[_type == "callout"].text
  }`
  expect(await studio.fetch(query)).toEqual({
    title: 'Wind over water',
    slug: 'wind-over-water',
    author: 'Ann Author',
    cover: 'auction-house.webp',
    links: ['A harbour'],
    body: 'The sea was calm.',
    callouts: ['Mind the wind.'],
  })
  const revisions = await openHistory(page)
  await expect(revisions.first()).toContainText('Published')
  await revisions.last().click()
  await expect(field(page, 'title')).toHaveValue('First')

  const ebb = { _id: 'ebb', _type: 'article', language: 'en', title: 'Ebb', slug: { current: 'ebb' } }
  await studio.mutate([{ createOrReplace: ebb }])
  const errors: string[] = []
  context.on('console', (message) => {
    // The Studio also asks hosts of Sanity, which are not reachable here.
    const isOfLake = !/net::ERR|Failed to fetch version/.test(message.text())
    if (message.type() === 'error' && isOfLake) errors.push(message.text())
  })
  await goWithinStudio(page, `${studio.sameOrigin}/releases`)
  await createRelease(page, 'Spring tide')
  const perspective = new URL(page.url()).searchParams.get('perspective') ?? ''
  await goWithinStudio(page, `${studio.sameOrigin}/structure/article;ebb?perspective=${perspective}`)
  await page.getByRole('button', { name: 'Add to release' }).click()
  await formIsReady(page)
  await field(page, 'title').fill('Ebb and flow')
  const written = `*[_id == "versions.${perspective}.ebb"][0].title`
  await expect.poll(() => studio.fetch(written)).toBe('Ebb and flow')
  await goWithinStudio(page, `${studio.sameOrigin}/releases/${perspective}`)
  await page.getByRole('button', { name: 'Run release' }).click()
  await page.getByRole('dialog').getByTestId('confirm-button').click()
  await expect.poll(() => studio.fetch('*[_id == "ebb"][0].title')).toBe('Ebb and flow')

  await goWithinStudio(page, `${studio.sameOrigin}/structure/article;ebb`)
  await formIsReady(page)
  const title = page.getByTestId('field-title')
  await title.hover()
  await title
    .getByRole('button', { name: /comment/i })
    .first()
    .click()
  const send = page.getByTestId('comment-input-send-button')
  // The first comment creates the dataset of comments, after which the Studio renders another input.
  await expect(async () => {
    await page
      .getByTestId('comment-input')
      .locator('[contenteditable=true]')
      .pressSequentially('Twice a day?')
    await expect(send).toBeEnabled({ timeout: 3_000 })
  }).toPass()
  await send.click()
  await expect(page.getByTestId('comments-list-item').first()).toContainText('Twice a day?')
  await createTask(page, 'Ask the harbour')
  await expect(page.getByText('Task created')).toBeVisible()
  expect([refused, errors]).toEqual([[], []])
  await context.close()
})

test('a foreign Studio at another origin signs in, translates, searches, follows other editors and shows presence @slow', async ({
  browser,
}) => {
  await studio.mutate([
    { createOrReplace: { _id: 'tide', _type: 'article', language: 'en', title: 'Tide tables' } },
    { createOrReplace: { _id: 'moor', _type: 'article', language: 'en', title: 'Mooring' } },
  ])
  const context = await browser.newContext()
  const refused = refusals(context)
  const page = await signIn(context, studio.otherOrigin)
  await page.goto(`${studio.otherOrigin}/structure/article;tide`)
  await formIsReady(page)
  const items = page.getByTestId('document-list-pane').getByRole('option')
  await expect(items.filter({ hasText: 'Mooring' })).toBeVisible()
  await page.getByPlaceholder('Search list').fill('tide')
  await expect(items.filter({ hasText: 'Mooring' })).toBeHidden()
  await expect(items.filter({ hasText: 'Tide tables' })).toBeVisible()

  await page.getByRole('button', { name: 'Translations' }).click()
  await page.getByRole('button', { name: 'Norwegian' }).click()
  await expect
    .poll(() => studio.fetch('count(*[_type == "translation.metadata"].translations[].value._ref)'))
    .toBe(2)
  await page.keyboard.press('Escape')

  const second = await context.newPage()
  await second.goto(`${studio.otherOrigin}/structure/article;tide`)
  await formIsReady(second)
  await expect(page.getByTestId('document-level-presence').locator('[data-ui=Avatar]').first()).toBeVisible()
  await field(second, 'title').fill('Tides of the north')
  await expect(field(page, 'title')).toHaveValue('Tides of the north')
  await publish(second)
  expect(await studio.fetch('*[_id == "tide"][0].title')).toBe('Tides of the north')
  await searchStudio(page, 'north')
  await expect(page.getByTestId('search-results').getByText('Tides of the north')).toBeVisible()
  expect(refused).toEqual([])
  await context.close()
})
