import { expect, studioTest as test } from './support/fixtures.ts'
import {
  fetchDraft,
  fetchPublished,
  field,
  formIsReady,
  mutate,
  openAsOwner,
  openDocument,
  publish,
} from './support/studio-form.ts'
import { needsSerbian } from './support/languages.ts'

test('a missing translation is found in the overview, completed where it leads, and counted @slow', async ({
  page,
  server,
}) => {
  needsSerbian()
  await openAsOwner(page, server, '/studio/translations')
  const serbian = page.getByTestId('progress-srb')
  // Other tests leave drafts.
  await expect(serbian).toContainText('texts')
  const before = (await serbian.textContent()) ?? ''
  const missing = Number(/(\d+) missing/.exec(before)?.[1] ?? 0)
  const [, written, all] = (/(\d+) of (\d+) texts/.exec(before) ?? []).map(Number)
  await mutate(page, server, [
    { patch: { id: 'project-sava-rowing-club', unset: ['description.srb'] } },
    { patch: { id: 'skill-react', unset: ['certificates[0].course.srb'] } },
  ])
  await expect(serbian).toContainText(`${missing + 2} missing`)
  const percent = Math.floor(((Number(written) - 2) / Number(all)) * 100)
  await expect(serbian).toContainText(`${percent} %`)
  await expect(page.getByTestId('gaps-skill-react')).toContainText('Certificates › Course')

  const gaps = page.getByTestId('gaps-project-sava-rowing-club')
  await expect(gaps).toContainText('Sava Rowing Club')
  await page.getByRole('tab', { name: /^Serbian/ }).click()
  await gaps.getByRole('link', { name: 'See the page in Serbian: Description' }).click()
  const site = page.frameLocator('iframe')
  await expect(site.locator('#sava-rowing-club')).toBeVisible()
  await expect(site.locator('html')).toHaveAttribute('lang', 'sr-Latn')
  await formIsReady(page)
  await expect(field(page, 'description.srb')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^Serbian/ })).toHaveAttribute('aria-selected', 'true')
  await gaps.getByRole('link', { name: /^Description/ }).click()
  await formIsReady(page)
  const description = field(page, 'description.srb')
  await expect(description).toBeFocused()
  await expect(page.getByTestId('field-description').getByText('Missing')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Sava Rowing Club/ }).getByText('⚠ Serbian 1')).toBeVisible()
  await description.fill('Sistem za prijavu kvarova.')
  await expect(page.getByTestId('field-description').getByText('Missing')).toBeHidden()
  await publish(page)

  await openAsOwner(page, server, '/studio/translations')
  await expect(serbian).toContainText(`${missing + 1} missing`)
  await expect(gaps).toBeHidden()
  await page
    .getByTestId('gaps-skill-react')
    .getByRole('link', { name: /^Certificates/ })
    .click()
  const course = field(page, 'certificates[_key=="d05a7c032ff1"].course.srb')
  await expect(course).toBeVisible()
  await course.fill('React od temelja')
  await expect(page.getByRole('dialog').getByText('Missing')).toBeHidden()

  const lecturers = page.getByTestId('field-certificates[_key=="d05a7c032ff1"].lecturers')
  await expect(lecturers).toContainText('Press Enter after each name.')
  await lecturers.getByRole('textbox').fill('Đorđe Lazić')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => fetchDraft(page, server, '*[_id == "drafts.skill-react"][0].certificates[0].lecturers'))
    .toContain('Đorđe Lazić')
})

test('a changed English text marks its translation as stale until it is edited or confirmed @slow', async ({
  page,
  server,
}) => {
  await openDocument(page, server, 'project', 'project-tram-times')
  const title = page.getByTestId('field-title')
  await field(page, 'title.en').press('End')
  await field(page, 'title.en').pressSequentially(' Live')
  await expect(title.getByText('Out of date?')).toBeVisible()
  await expect(title.locator('ins')).toHaveText('Live')
  await expect
    .poll(() => fetchDraft(page, server, '*[_id == "drafts.project-tram-times"][0].title.en'))
    .toBe('Tram Times Live')
  await page.reload()
  await formIsReady(page)
  await expect(title.getByText('Out of date?')).toBeVisible()
  await title.getByRole('button', { name: 'Serbian still fits' }).click()
  await expect(title.getByText('Out of date?')).toBeHidden()
})

test('a section is a table that can be searched; its texts reach the site @slow', async ({
  browser,
  page,
  server,
}) => {
  needsSerbian()
  await openDocument(page, server, 'translationComments', 'translation-comments')
  const rows = page.locator('[data-testid^="text-"]')
  await expect(page.getByTestId('text-empty')).toContainText('When there is nothing yet')
  await expect(page.getByTestId('text-sending')).toBeVisible()
  const all = await rows.count()

  await page.getByLabel('Find a text or a key').fill('budite prvi')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Find a text or a key').fill('nothing of this kind')
  await expect(page.getByText('No text matches.')).toBeVisible()
  await page.getByLabel('Find a text or a key').fill('')
  await expect(rows).toHaveCount(all)

  await field(page, 'signInToComment.srb').fill('Prijavi se da bi ostavio komentar.')
  await publish(page)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.origin}/srb/comments`)
  await expect(visitor.getByText('Prijavi se da bi ostavio komentar.')).toBeVisible()
})

test('a text that lacks a placeholder is not published, and the reason is shown @slow', async ({
  page,
  server,
}) => {
  needsSerbian()
  await openDocument(page, server, 'translationProjects', 'translation-projects')
  const row = page.getByTestId('text-shown')
  await field(page, 'shown.srb').fill('Prikazano projekata: {shown}')
  await expect(row.getByText(/Serbian lacks \{total\}/)).toBeVisible()
  await expect(page.getByTestId('action-publish')).toBeDisabled()
  await field(page, 'shown.srb').fill('Prikazano: {shown} od {total}')
  await expect(row.getByText(/lacks/)).toBeHidden()
  await publish(page)
  const shown = await fetchPublished(server, '*[_id == "translation-projects"][0].shown.srb')
  expect(shown).toBe('Prikazano: {shown} od {total}')
})
