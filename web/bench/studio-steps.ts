import { antiForgery, field, mutate } from '#e2e/support/studio-form.ts'
import { FORM, type Walker, draft, hides, mayPublish, open, settle, shows } from './studio-walker.ts'

export async function search(walker: Walker) {
  const { step, page } = walker
  await open(walker, 'project', 'project-orbit')
  await step('Global search, first result', 3.2, async () => {
    await page.getByTestId('studio-search').click()
    await page.keyboard.type('veslački klub')
    await shows(page, '[data-testid=search-results]', 'Sava Rowing Club')
  })
  await page.keyboard.press('Escape')
}

export async function shareDocument(walker: Walker) {
  const { step, page } = walker
  await open(walker, 'project', 'project-recipe-ledger')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await shows(second, `${FORM} [data-testid="field-title.en"] input`, 'Recipe')
  await settle(second)
  await step('Same document in a second tab', 1, async () => {
    await field(page, 'title.en').fill('Recipe Ledger II')
    await shows(second, '[data-testid="field-title.en"] input', 'Recipe Ledger II')
  })
  await second.close()
}

export async function query({ step, page }: Walker) {
  await step('Queries open', 1.3, async () => {
    await page.getByRole('link', { name: 'Queries' }).first().click()
    await shows(page, '[data-testid=vision-query-editor] [contenteditable]')
  })
  await page.locator('[data-testid=vision-query-editor] [contenteditable]').fill('*[_id == "home"]{_id}')
  await settle(page)
  await step('Query answered', 0.09, async () => {
    await page.keyboard.press('Control+Enter')
    await shows(page, '[data-testid=vision-result]', 'home')
  })
}

export async function translate({ step, page, server }: Walker) {
  await mutate(page, server, [{ patch: { id: 'project-sava-rowing-club', unset: ['description.srb'] } }])
  const gap = '[data-testid=gaps-project-sava-rowing-club]'
  await step('Overview of translations, the gap', 2, async () => {
    await page.getByRole('link', { name: 'Translations' }).first().click()
    await shows(page, gap, 'Description')
  })
  await settle(page)
  await step('Gap, cursor in its field', 0.47, async () => {
    await page
      .locator(gap)
      .getByRole('link', { name: /^Description/ })
      .click()
    await shows(page, '[data-testid="field-description.srb"] textarea:focus')
  })
}

export async function certify(walker: Walker) {
  const { step, page, visit } = walker
  const visitor = await visit('/skills')
  await visitor.getByRole('link', { name: 'Git', exact: true }).click()
  await shows(visitor, 'dialog', 'Certificates')
  await open(walker, 'skill', 'skill-git')
  await draft(walker, 'skill-git', {
    certificates: [{ _key: 'new', _type: 'certificate', provider: 'School of the Night' }],
  })
  await mayPublish(page)
  await step('Certificate added, in an open modal', 1, async () => {
    await page.getByTestId('action-publish').click()
    await shows(visitor, 'dialog', 'School of the Night')
  })
}

export async function changeSingletons(walker: Walker) {
  const { step, page, server, visit } = walker
  const cv = await visit('/curriculum-vitae')
  await open(walker, 'curriculumVitae', 'curriculumVitae')
  await draft(walker, 'curriculumVitae', { 'jobTitle.en': 'Star gazer', 'jobTitle.srb': 'Zvezdočatac' })
  await mayPublish(page)
  await step('CV published, seen', 0.35, async () => {
    await page.getByTestId('action-publish').click()
    await shows(cv, 'main', 'Star gazer')
  })
  await cv.close()
  const pdf = '/curriculum-vitae.pdf'
  await step('PDF in English', 0.11, () => page.request.get(server.origin + pdf))
  await step('PDF in Serbian', 0.27, () => page.request.get(`${server.origin}/srb${pdf}`))

  const home = await visit('/')
  await open(walker, 'siteSettings', 'siteSettings')
  await draft(walker, 'siteSettings', { ownerName: 'Ana Petrović' })
  await mayPublish(page)
  await step('Name published, in header and title', 0.24, async () => {
    await page.getByTestId('action-publish').click()
    await shows(home, 'header', 'Ana Petrović')
  })
}

export async function moderate({ step, page, server, visit }: Walker) {
  const { request } = page.context()
  const text = 'Written to be hidden'
  await request.post(`${server.origin}/api/user/comments/write-impression`, {
    data: { impression: text },
    headers: await antiForgery(request, server),
  })
  const visitor = await visit('/comments')
  await shows(visitor, 'main article', text)
  await page.goto(`${server.origin}/studio/moderation/published`)
  const entry = page.locator('[data-testid^="entry-"]').filter({ hasText: text })
  await entry.getByRole('button', { name: 'Hide …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Insults' }).click()
  await settle(page)
  await step('Impression hidden, gone from the page', 0.24, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
    await hides(visitor, 'main article', text)
  })
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await settle(page)
  await step('Taken back, on the page again', 0.1, async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await shows(visitor, 'main article', text)
  })
}
