import type { Locator, Page } from '@playwright/test'
import { expect, studioTest as test } from './support/fixtures.ts'
import {
  PICTURE,
  fetchPublished,
  field,
  formIsReady,
  openAsOwner,
  openDocument,
  openGroup,
  publish,
  upload,
} from './support/studio-form.ts'
import { LANGUAGES } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { textIn } from './support/public-pages.ts'
import { needsSerbian } from './support/languages.ts'

const NEW_PROJECT = '/studio/intent/create/type=project;template=project/'

test('a project is added in both languages, with few fields in sight, and is on the site at once', async ({
  browser,
  page,
  server,
}) => {
  await openAsOwner(page, server, NEW_PROJECT)
  await formIsReady(page)
  expect(await fieldsInSight(page)).toBeLessThanOrEqual(4 + 4 * LANGUAGES.length)

  await fillIn(page, 'title', { en: 'Đorđe’s Kite', srb: 'Đorđev zmaj' })
  await fillIn(page, 'description', { en: 'A kite that knows the wind.', srb: 'Zmaj koji poznaje vetar.' })
  await expect(field(page, 'slug')).toHaveValue('djordjes-kite')
  await upload(page, 'picture', PICTURE)
  // Missing texts are marked at their fields.
  const texts = page.getByTestId('field-picture.alt')
  await expect(texts.getByTestId('input-validation-icon-error')).toHaveCount(LANGUAGES.length)
  await fillIn(page, 'picture.alt', { en: 'A kite over a hill.', srb: 'Zmaj iznad brda.' })
  expect(await fieldsInSight(page)).toBeLessThanOrEqual(4 + 4 * LANGUAGES.length)
  await publish(page)

  const title = textIn({ en: 'Đorđe’s Kite', srb: 'Đorđev zmaj' }, SERBIAN)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.origin}/projects`)
  await expect(visitor.getByRole('heading', { name: 'Đorđe’s Kite' })).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'A kite over a hill.' })).toBeAttached()
  await visitor.goto(server.origin + pathTo(SERBIAN, 'projects'))
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  // A new project comes first below the selected ones.
  const archive = visitor.getByRole('region', {
    name: textIn({ en: 'Everything else, by year', srb: 'Sve ostalo, po godinama' }, SERBIAN),
  })
  await expect(archive.getByRole('heading', { level: 3 }).first()).toHaveText(title)
})

test('the reasons against publishing a project are shown in words', async ({ page, server }) => {
  needsSerbian()
  await openAsOwner(page, server, NEW_PROJECT)
  await formIsReady(page)
  await field(page, 'title.en').fill('Unfinished')
  await expect(page.getByTestId('field-title').getByText('Missing')).toHaveCount(LANGUAGES.length - 1)
  // The slug of another project.
  await field(page, 'slug').fill('orbit')
  await expect(page.getByTestId('field-slug').getByTestId('input-validation-icon-error')).toBeVisible()
  await openGroup(page, 'links')
  await field(page, 'liveUrl').fill('unfinished.example')

  await expect(page.getByTestId('action-publish')).toBeDisabled()
  await page.getByRole('button', { name: 'Validation' }).click()
  const list = page.getByTestId('document-inspector-sanity/validation').or(page.getByRole('complementary'))
  await expect(list.getByText('Title: the Serbian text is missing')).toBeVisible()
  await expect(list.getByText('A full address that starts with https://')).toBeVisible()
})

test('a case study is edited beside its pictures and code, and its page follows', async ({
  page,
  server,
}) => {
  needsSerbian()
  await openDocument(page, server, 'project', 'project-tram-times')
  await openGroup(page, 'case')
  // The Studio renders a Portable Text editor when it scrolls into view.
  const story = page.getByTestId('field-story')
  await expect(async () => {
    // Scrolls again, because content above may have loaded and pushed it down.
    await story.scrollIntoViewIfNeeded()
    await expect(story.getByText('nearest.js').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await field(page, 'role.en').fill('Design, code and running')
  await field(page, 'role.srb').fill('Dizajn, kod i trčanje')
  await publish(page)
  const html = await (await fetch(`${server.origin}/srb/projects/tram-times`)).text()
  expect(html).toContain('Dizajn, kod i trčanje')
})

test('projects are put in another order by dragging, and the site follows', async ({ page, server }) => {
  const inOrder = '*[_type == "project"] | order(orderRank asc)[0..2].title.en'
  const before = await fetchPublished(server, inOrder)
  if (!isList(before)) throw new Error('there are no projects')
  await openAsOwner(page, server, '/studio/structure/ordered-project')
  const [first, second, third] = before
  await dragBelow(findItem(page, String(first)), findItem(page, String(second)))
  await expect.poll(() => fetchPublished(server, inOrder)).toEqual([second, first, third])
})

async function fillIn(page: Page, name: string, texts: { en: string; srb: string }) {
  for (const language of LANGUAGES) await field(page, `${name}.${language}`).fill(textIn(texts, language))
}

/** The number of visible inputs, without those in collapsed groups. */
const fieldsInSight = (page: Page) =>
  page
    .getByTestId('form-view')
    .locator('input:visible, textarea:visible, select:visible, [contenteditable=true]:visible')
    .count()

const findItem = (page: Page, title: string) =>
  page.locator('[data-rfd-draggable-id]').filter({ hasText: title })

async function dragBelow(item: Locator, target: Locator) {
  await expect(item).toBeVisible()
  // Waits until the list no longer moves.
  await item.hover()
  const from = await item.boundingBox()
  const to = await target.boundingBox()
  if (!from || !to) throw new Error('the items are not in view')
  const { mouse } = item.page()
  const x = from.x + 20
  await mouse.move(x, from.y + from.height / 2)
  await mouse.down()
  await mouse.move(x, from.y + from.height, { steps: 5 })
  await mouse.move(x, to.y + to.height * 0.75, { steps: 20 })
  // The list handles a movement in the next frame; a drop before that discards it.
  await expect(item.page().getByText(/You have moved the item/)).toBeAttached()
  await mouse.up()
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
