import type { Locator, Page } from '@playwright/test'
import { z } from 'zod/mini'
import { once } from './support/first-request.ts'
import { expect, studioTest, test } from './support/fixtures.ts'
import { holdRequests } from './support/held-requests.ts'
import {
  PICTURE,
  act,
  antiForgery,
  chooseAction,
  fetchDraft,
  fetchPublished,
  field,
  formIsReady,
  openAsOwner,
  openDocument,
  openGroup,
  publish,
  searchStudio,
  upload,
} from './support/studio-form.ts'
import type { PortfolioServer } from './support/server.ts'
import { fillSignIn, openHistory } from './support/studio-steps.ts'
import { needsSerbian } from './support/languages.ts'

studioTest(
  'a project is taken from the site and deleted, and open pages follow',
  async ({ browser, page, server }) => {
    needsSerbian()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${server.origin}/srb/projects`)
    const seen = visitor.getByRole('heading', { name: 'Tiho ćaskanje' })
    await expect(seen).toBeVisible()

    await openDocument(page, server, 'project', 'project-quiet-chat')
    await page.getByTestId('document-header-Published-chip').click()
    await page.getByTestId('action-unpublish').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Unpublish/ })
      .click()
    await expect(seen).toBeHidden()
    expect(await titleOfDraft(page, server, 'project-quiet-chat')).toBe('Quiet Chat')

    await page.getByTestId('document-header-Draft-chip').click()
    await publish(page)
    await expect(seen).toBeVisible()
    await chooseAction(page, /^Delete/, /^Delete/)
    await expect(seen).toBeHidden()
    expect(await titleOfDraft(page, server, 'project-quiet-chat')).toBeNull()
  },
)

studioTest(
  'a draft shows how its search result and shared link will look, and is discarded',
  async ({ page, server }) => {
    await openDocument(page, server, 'project', 'project-orbit')
    await field(page, 'title.en').fill('Orbit, for two')
    await page.getByTestId('pane-context-menu-button').last().click()
    await page.getByRole('menuitem', { name: 'Search result and shared link' }).click()
    const english = page.getByRole('region', { name: 'English' })
    await expect(english.getByRole('figure', { name: 'Search result' })).toContainText('Orbit, for two')
    await expect(english.getByText(/^Title: \d+ characters/)).toBeVisible()
    const serbian = page.getByRole('region', { name: 'Serbian' })
    await expect(serbian.getByText(/^Description: \d+ characters/)).toBeVisible()
    const picture = serbian.getByRole('figure', { name: 'Shared link' }).locator('img')
    await expect(picture).toHaveAttribute('src', /^\/srb\/.*orbit/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)

    await expect.poll(() => titleOfDraft(page, server, 'project-orbit')).toBe('Orbit, for two')
    await chooseAction(page, /^Discard/, /^Discard/)
    await expect(field(page, 'title.en')).toHaveValue('Orbit')
    expect(await titleOfDraft(page, server, 'project-orbit')).toBeNull()
  },
)

test('a project is published on a machine that is never idle', async ({ page, server }) => {
  await page.addInitScript(() => {
    const request = window.requestIdleCallback.bind(window)
    window.requestIdleCallback = (callback, options) => (options?.timeout ? request(callback, options) : 0)
  })
  await openDocument(page, server, 'project', 'project-tram-times')
  await field(page, 'title.en').fill('Trams in time')
  await publish(page)
  expect(await fetchPublished(server, '*[_id == "project-tram-times"][0].title.en')).toBe('Trams in time')
})

studioTest(
  'an earlier revision is found in the history, looked at and restored',
  async ({ page, server }) => {
    await openDocument(page, server, 'project', 'project-star-map')
    await field(page, 'title.en').fill('Map of Nothing')
    await publish(page)
    const revisions = await openHistory(page)
    await expect(revisions.first()).toContainText('Published')
    await revisions.last().locator('[data-ui="Avatar"]').first().hover()
    await expect(page.getByText('Imported content').filter({ visible: true }).first()).toBeVisible()
    await revisions.nth(1).click()
    await expect(field(page, 'title.en')).toHaveValue('Star Map')
    await page.getByTestId('action-reverttorevision').click()
    await page.getByTestId('confirm-popover-confirm-button').click()
    await expect.poll(() => titleOfDraft(page, server, 'project-star-map')).toBe('Star Map')
    await formIsReady(page)
    await publish(page)
    expect(await fetchPublished(server, '*[_id == "project-star-map"][0].title.en')).toBe('Star Map')
  },
)

studioTest(
  'a picture is uploaded, and what must stay visible of it is set',
  async ({ page, server, consoleErrors }) => {
    // A refused upload.
    consoleErrors.allow(/status of 400|Bad Request/)
    await openAsOwner(page, server, '/studio/intent/create/type=project;template=project/')
    await formIsReady(page)
    const heic = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') }
    await page.locator('[id="picture"] input[type=file]').setInputFiles(heic)
    await expect(page.getByText('Export a picture in HEIC or BMP as JPEG')).toBeVisible()
    await upload(page, 'picture', PICTURE)
    await page.getByTestId('options-menu-edit-details').click()
    const dialog = page.getByRole('dialog')
    // A hotspot as large as the picture cannot be moved: it is made smaller first.
    await drag(dialog.locator('[data-handle="hotspotHandle"]'), { x: -200, y: -120 })
    await drag(dialog.locator('ellipse[data-handle="hotspot"]'), { x: -60, y: 0 })
    await expect
      .poll(async () => {
        const [hotspot] = readHotspots(await fetchDraft(page, server, HOTSPOTS))
        return hotspot !== undefined && hotspot.width < 0.8 && hotspot.x < 0.48
      })
      .toBe(true)
  },
)

test('what was typed is saved after a sign-out, of which a dialog tells, and while somebody else publishes', async ({
  page,
  server,
  consoleErrors,
}) => {
  needsSerbian()
  // The open Studio's requests are refused once its session has ended.
  consoleErrors.allow(/status of (401|429)|WebSocket/)
  await openDocument(page, server, 'project', 'project-tram-times')
  const { request } = page.context()
  const headers = await antiForgery(request, server)
  const signOut = once(async (route) => {
    await request.post(`${server.origin}/api/auth/logout`, { data: {}, headers })
    await route.continue()
  })
  await page.route('**/data/actions/**', signOut)
  await field(page, 'title.srb').fill('Polasci noću')
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(dialog).toBeVisible()
  const asksBeforeClosing = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asksBeforeClosing()).toBe(true)
  // Requests that were sent before the Studio knew of the session's end have failed by then.
  await page.waitForResponse('**/api/auth/session')
  const attempts: string[] = []
  page.on('websocket', (socket) => {
    if (socket.url().includes('/data/listen/')) attempts.push(socket.url())
  })
  await page.waitForResponse('**/api/auth/session')
  expect(attempts).toEqual([])
  // In another tab, so that this one keeps what is typed and not saved.
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(await opened, server.owner)
  await formIsReady(await opened)
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'title.srb')).toHaveValue('Polasci noću')
  const stored = '*[_id == "drafts.project-tram-times"][0].title.srb'
  await expect.poll(() => fetchDraft(page, server, stored)).toBe('Polasci noću')
  await expect.poll(asksBeforeClosing).toBe(false)

  const release = await holdRequests(page, '**/data/actions/**')
  const sent = page.waitForRequest('**/data/actions/**')
  await field(page, 'title.srb').press('End')
  await field(page, 'title.srb').pressSequentially('!')
  await sent
  const ids = { draftId: 'drafts.project-tram-times', publishedId: 'project-tram-times' }
  await act(page, server, { actionType: 'sanity.action.document.publish', ...ids })
  await expect(field(page, 'title.srb')).toHaveValue('Polasci noću')
  release()
  await expect.poll(() => fetchDraft(page, server, stored)).toBe('Polasci noću!')
  await expect(field(page, 'title.srb')).toHaveValue('Polasci noću!')
})

test('projects are found by words of either language, with what they refer to in sight', async ({
  page,
  server,
}) => {
  await openDocument(page, server, 'project', 'project-tram-times')
  await openGroup(page, 'details')
  const skills = page.getByTestId('field-skills')
  await expect(skills.getByText('JavaScript')).toBeVisible()
  await expect(skills.getByText('1 certificate').first()).toBeVisible()

  await searchStudio(page, 'veslački klub')
  const found = page
    .getByRole('option')
    .or(page.getByTestId('search-results'))
    .filter({ hasText: 'Sava Rowing Club' })
  await expect(found.first()).toBeVisible()
})

studioTest(
  'two tabs that write in one document lose no keystroke, and see each other',
  async ({ page, server }) => {
    needsSerbian()
    await openDocument(page, server, 'project', 'project-recipe-ledger')
    const second = await page.context().newPage()
    await second.goto(page.url())
    await formIsReady(second)

    const english = field(page, 'description.en')
    const serbian = field(second, 'description.srb')
    await english.fill('')
    await serbian.fill('')
    const words = Array.from({ length: 6 }, (_, index) => `word${index}`).join(' ')
    const reci = Array.from({ length: 6 }, (_, index) => `reč${index}`).join(' ')
    await Promise.all([
      english.pressSequentially(words, { delay: 40 }),
      serbian.pressSequentially(reci, { delay: 55 }),
    ])
    for (const tab of [page, second]) {
      await expect(field(tab, 'description.en')).toHaveValue(words)
      await expect(field(tab, 'description.srb')).toHaveValue(reci)
    }
    await expect
      .poll(() =>
        fetchDraft(page, server, '*[_id == "drafts.project-recipe-ledger"][0].description{en, srb}'),
      )
      .toEqual({ en: words, srb: reci })

    // Focuses again: the Studio announces a field when it gets the focus, and forgets it when the draft gets its id.
    await field(second, 'title.srb').focus()
    await serbian.focus()
    await expect(
      page.getByTestId('document-panel-scroller').locator('[data-ui="Avatar"][data-arrow-position]').first(),
    ).toBeVisible()
  },
)

test('pasted Markdown becomes headings, lists and code, and one undo takes it back @slow', async ({
  page,
  server,
}) => {
  await openDocument(page, server, 'skill', 'skill-git')
  const introduction = page.getByTestId('field-introduction')
  const editor = introduction.locator('[contenteditable=true]').first()
  // The Studio renders a Portable Text editor when it scrolls into view.
  await expect(async () => {
    await introduction.scrollIntoViewIfNeeded()
    await expect(editor).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const before = await editor.innerText()
  await editor.click()
  await expect(editor).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/plain',
      '## Pasted\n\nWith `code`.\n\n- one\n- two\n\n```ts\nconst a = 1\n```\n',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(editor.locator('h2', { hasText: 'Pasted' })).toBeVisible()
  const pasted = '*[_id == "drafts.skill-git"][0].introduction.en[1..9]{style, listItem, language}'
  await expect
    .poll(() => fetchDraft(page, server, pasted))
    .toEqual([
      { style: 'h2', listItem: null, language: null },
      { style: 'normal', listItem: null, language: null },
      { style: 'normal', listItem: 'bullet', language: null },
      { style: 'normal', listItem: 'bullet', language: null },
      { style: null, listItem: null, language: 'typescript' },
    ])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(editor.getByText('Pasted')).toHaveCount(0)
  await expect.poll(async () => (await editor.innerText()).trim()).toBe(before.trim())
})

const HOTSPOTS =
  '*[_type == "project" && _id in path("drafts.**") && defined(picture.hotspot)].picture.hotspot'

const readHotspots = (found: unknown) => z.array(z.object({ x: z.number(), width: z.number() })).parse(found)

async function drag(handle: Locator, by: { x: number; y: number }) {
  // Waits until the dialog and its picture no longer move.
  await handle.hover()
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle is not in view')
  const { mouse } = handle.page()
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(from.x + by.x, from.y + by.y, { steps: 8 })
  await mouse.up()
}

const titleOfDraft = (page: Page, server: PortfolioServer, id: string) =>
  fetchDraft(page, server, `*[_id == "drafts.${id}"][0].title.en`)
