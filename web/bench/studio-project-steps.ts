import { fileURLToPath } from 'node:url'
import { chooseAction, field, upload } from '#e2e/support/studio-form.ts'
import { FORM, type Walker, draft, hides, mayPublish, open, settle, shows } from './studio-walker.ts'

const PICTURE = fileURLToPath(new URL('../../studio/content/assets/projects/orbit.webp', import.meta.url))
const DESK = '[data-testid=structure-tool-list-pane]'

export async function signIn({ step, server, page }: Walker) {
  await page.goto(`${server.origin}/studio/structure`)
  await page.waitForURL(/\/email-login\?/)
  await page.getByLabel('E-mail').fill(server.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(server.owner.password)
  await step('Sign in, desk', 2.45, async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await shows(page, DESK)
  })
  await step('Desk after a reload', 2.2, async () => {
    await page.reload()
    await shows(page, DESK)
  })
}

export async function addProject({ step, page }: Walker) {
  await page.getByTestId('pane-item-Projects').click()
  await shows(page, '[data-rfd-draggable-id]', 'Orbit')
  await settle(page)
  await step('New project, empty form', 1.4, async () => {
    await page.getByTestId('action-intent-button').first().click()
    await shows(page, `${FORM} [data-testid="field-title.en"]`)
  })
  await settle(page)
  await step('Title, then slug and row of the list', 1.2, async () => {
    await field(page, 'title.en').fill('Paper Kite')
    await shows(page, '[data-testid=field-slug] input', 'paper-kite')
    await shows(page, '[data-rfd-draggable-id]', 'Paper Kite')
  })
  await upload(page, 'picture', PICTURE)
  await shows(page, '[data-testid=options-menu-edit-details]')
  await settle(page)
  await step('Crop and hotspot open', 0.25, async () => {
    await page.getByTestId('options-menu-edit-details').click()
    await shows(page, '[data-handle=hotspotHandle]')
  })
  await page.keyboard.press('Escape')
  await page.getByTestId('group-tab-details').click()
  const skills = page.getByTestId('field-skills')
  await skills.getByRole('button', { name: 'Add item' }).click()
  await settle(page)
  await step('Reference found by typing', 2.1, async () => {
    await skills.getByRole('combobox').pressSequentially('tailw')
    await shows(page, '[role=option]', 'Tailwind')
  })
}

export async function publishTwice(walker: Walker) {
  const { step, page, visit } = walker
  const [english, serbian] = await Promise.all([visit('/projects'), visit('/srb/projects')])
  await open(walker, 'project', 'project-star-map')
  await field(page, 'title.en').fill('Night Map')
  await field(page, 'title.srb').fill('Noćna mapa')
  await mayPublish(page)
  await Promise.all([
    step('Publish, seen in English', 0.8, () => shows(english, 'h3', 'Night Map')),
    step('Publish, seen in Serbian', 0.85, () => shows(serbian, 'h3', 'Noćna mapa')),
    page.getByTestId('action-publish').click(),
  ])
  await field(page, 'title.en').fill('Map of the Night')
  await mayPublish(page)
  await step('Second publish, the form says so', 3.4, async () => {
    await page.getByTestId('action-publish').click()
    await shows(
      page,
      '[data-testid=action-publish][data-disabled=true], [data-testid=action-publish][disabled]',
    )
    await shows(page, '[data-testid=pane-footer-document-status]', 'ublished')
  })
}

/** Of the project that has just been published twice. */
export async function restore({ step, page }: Walker) {
  await page.getByTestId('pane-context-menu-button').last().click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const revisions = page.getByTestId('timeline-item-button').filter({ hasText: 'Published' })
  await revisions.nth(1).waitFor()
  await settle(page)
  await step('Revision shown', 0.5, async () => {
    await revisions.nth(1).click()
    await shows(page, '[data-testid="field-title.en"] input', 'Night Map')
  })
  await page.getByTestId('action-reverttorevision').click()
  await settle(page)
  await step('Revision restored', 0.4, async () => {
    await page.getByTestId('confirm-popover-confirm-button').click()
    await shows(page, `${FORM} [data-testid="field-title.en"] input`, 'Night Map')
  })
}

export async function writeBiography(walker: Walker) {
  const { step, page, server, visit } = walker
  await page.goto(`${server.origin}/studio/structure/pages`)
  await page.getByTestId('pane-item-About me').waitFor()
  await settle(page)
  await step('Biography opens', 1.8, async () => {
    await page.getByTestId('pane-item-About me').click()
    await shows(page, `${FORM} [contenteditable]`, 'I am Luka')
  })
  const visitor = await visit('/about-me')
  const href = 'https://example.test/new'
  await draft(walker, 'biography', {
    'body.en[0].markDefs': [{ _key: 'new', _type: 'link', href }],
    'body.en[0].children': [{ _key: 'linked', _type: 'span', marks: ['new'], text: 'I am Luka, linked.' }],
  })
  await mayPublish(page)
  await step('Link published, seen', 0.48, async () => {
    await page.getByTestId('action-publish').click()
    await shows(visitor, `a[href="${href}"]`)
  })
}

export async function copyAndDelete(walker: Walker) {
  const { step, page, visit } = walker
  await open(walker, 'project', 'project-weather-window')
  await step('Duplicate', 3, async () => {
    await chooseAction(page, /^Duplicate/)
    await page.waitForURL((url) => !url.pathname.includes('project-weather-window'))
    await shows(page, `${FORM} [data-testid="field-title.en"] input`, 'Weather Window')
  })
  await open(walker, 'project', 'project-chess-clock')
  await field(page, 'title.en').fill('A mistake')
  await mayPublish(page)
  await step('Discard', 2, async () => {
    await chooseAction(page, /^Discard/, /^Discard/)
    await shows(page, '[data-testid="field-title.en"] input', 'Chess Clock')
  })
  const visitor = await visit('/projects')
  await page.getByTestId('document-header-Published-chip').click()
  await settle(page)
  await step('Unpublish, gone from the page', 1.5, async () => {
    await page.getByTestId('action-unpublish').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Unpublish/ })
      .click()
    await hides(visitor, 'h3', 'Chess Clock')
  })
  await open(walker, 'project', 'project-quiet-chat')
  await step('Delete, gone from the page', 2.5, async () => {
    await chooseAction(page, /^Delete/, /^Delete/)
    await hides(visitor, 'h3', 'Quiet Chat')
  })
}
