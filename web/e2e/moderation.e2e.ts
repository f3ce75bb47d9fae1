import { type Locator, type Page, expect } from '@playwright/test'
import { makeAccount, person, signIn, toast } from './support/account-steps.ts'
import { EN } from './support/account-words.ts'
import { gate, once } from './support/first-request.ts'
import { studioTest, test } from './support/fixtures.ts'
import { entry } from './support/guestbook-page.ts'
import { moderationCountsSchema, moderationListSchema } from '@portfolio/contract/moderation'
import type { PortfolioServer } from './support/server.ts'
import {
  antiForgery,
  goWithinStudio,
  mutate,
  openAsOwner,
  openOwnersWindow,
  signInAsOwner,
} from './support/studio-form.ts'
import { needsSerbian } from './support/languages.ts'

const queued = (page: Page, text: string) => page.locator('[data-testid^="entry-"]').filter({ hasText: text })

async function write(page: Page, text: string) {
  await page.goto('/comments/write-impression')
  await page.getByLabel('Your impression').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** @returns the number of unanswered messages, which the navigation counts too */
async function markAllRead(owner: Page, server: PortfolioServer): Promise<number> {
  const { request } = owner.context()
  const read = async (path: string): Promise<unknown> =>
    (await request.get(`${server.origin}/api/moderation${path}`)).json()
  const { impressions } = moderationListSchema.parse(await read('/impressions?filter=new'))
  const headers = await antiForgery(request, server)
  const data = { ids: impressions.map(({ _id }) => _id) }
  if (data.ids.length > 0) await request.post(`${server.origin}/api/moderation/read`, { data, headers })
  return moderationCountsSchema.parse(await read('/counts')).messages
}

/** The number at a tab of the queue. */
async function countIn(page: Page, tab: string): Promise<number> {
  const name = await page.getByRole('tab', { name: new RegExp(`${tab} \\(\\d+\\)`) }).textContent()
  return Number(/\((\d+)\)/.exec(name ?? '')?.[1])
}

/** Moves the pointer to and fro over an element while something happens. */
async function moveOver(target: Locator, happens: () => Promise<void>) {
  const { mouse } = target.page()
  await target.hover()
  const box = await target.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const end = new AbortController()
  const happened = happens().finally(() => end.abort())
  for (let step = 0; !end.signal.aborted; step += 1) await mouse.move(x + (step % 2), y)
  await happened
}

test('an impression that the owner hides in the Studio disappears from open pages, and undo restores it', async ({
  browser,
  page: author,
  server,
  mailbox,
}) => {
  needsSerbian()
  const milica = person('Milica')
  await makeAccount(author, mailbox, milica)
  await signIn(author, EN, milica)
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(`${server.origin}/srb/comments`)
  const owner = await openOwnersWindow(browser, server, '/studio/moderation')
  await owner.getByRole('tab', { name: /Published/ }).click()
  // The URL keeps the list over a reload and for the Back button.
  await expect(owner).toHaveURL(/\/studio\/moderation\/published$/)
  await owner.reload()
  await expect(owner.getByRole('tab', { name: /Published/ })).toHaveAttribute('aria-selected', 'true')
  // Earlier tests may have written entries.
  const [published, hidden] = [await countIn(owner, 'Published'), await countIn(owner, 'Hidden')]

  const text = 'Seen by all, for a while'
  await write(author, text)
  for (const page of [author, reader]) await expect(entry(page, text)).toBeVisible()
  await expect(queued(owner, text)).toBeVisible()
  await expect(owner.getByRole('tab', { name: `Published (${published + 1})` })).toBeVisible()

  const hide = queued(owner, text).getByRole('button', { name: 'Hide …' })
  await hide.click()
  const dialog = owner.getByRole('dialog', { name: 'Hide this impression?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Hide' })).toBeDisabled()
  await owner.keyboard.press('Escape')
  await expect(hide).toBeFocused()
  await hide.press('Enter')
  await dialog.getByRole('button', { name: 'Insults' }).click()
  await dialog.getByLabel('Reason').pressSequentially(', at length')
  // A click beside the dialog, a lost connection and the end of the session keep what is typed.
  await owner.mouse.click(1, 600)
  await owner.route(
    '**/api/moderation/impressions',
    once((route) => route.abort()),
  )
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No answer came from the server. Try again.')
  const [signedIn, refused] = [gate(), gate()]
  await owner.route(
    '**/api/moderation/events',
    once(async (route) => {
      await signedIn.promise
      await route.fulfill({ status: 502 })
      refused.resolve()
    }),
  )
  const headers = await antiForgery(owner.request, server)
  await owner.request.post(`${server.origin}/api/auth/logout`, { data: {}, headers })
  const signedOut = owner.getByRole('dialog', { name: 'You are signed out' })
  await expect(signedOut).toBeVisible()
  await signInAsOwner(owner.request, server)
  await expect(signedOut).toHaveCount(0)
  signedIn.resolve()
  // The list still follows the guestbook after a refused connection, which browsers do not try again.
  await refused.promise
  await expect(dialog.getByLabel('Reason')).toHaveValue('Insults, at length')
  // The reader's page shows the entry, then reads the list without it; that answer arrives after the entry is restored.
  await reader.reload()
  await expect(entry(reader, text)).toBeVisible()
  const [read, restored, arrived] = [gate(), gate(), gate()]
  const hold = once(async (route) => {
    const response = await route.fetch()
    read.resolve()
    await restored.promise
    await route.fulfill({ response })
    arrived.resolve()
  })
  await reader.route('**/api/user/comments/write-impression?*', hold)
  await dialog.getByRole('button', { name: 'Hide' }).click()
  for (const page of [author, reader]) await expect(entry(page, text)).toBeHidden()
  await read.promise
  await expect(queued(owner, text)).toBeHidden()
  await expect(owner.getByRole('tab', { name: `Hidden (${hidden + 1})` })).toBeVisible()

  await owner.getByRole('button', { name: 'Undo' }).click()
  for (const page of [author, reader]) await expect(entry(page, text)).toBeVisible()
  restored.resolve()
  await arrived.promise
  // An entry that arrives above does not move the button below the pointer before it is pressed.
  const history = queued(owner, text).getByRole('button', { name: 'History' })
  await moveOver(history, async () => {
    const listed = owner.waitForResponse(
      async (response) =>
        response.url().includes('/api/moderation/impressions') &&
        (await response.text()).includes('Written after it'),
    )
    await write(author, 'Written after it')
    await listed
  })
  await owner.mouse.down()
  await owner.mouse.up()
  await expect(queued(owner, text)).toContainText('hide – Insults, at length')
  await expect(queued(owner, text)).toContainText('publish (taken back)')
  await expect(queued(owner, 'Written after it')).toBeVisible()
  await expect(entry(reader, 'Written after it')).toBeVisible()
  // An entry that another moderator removes above does not move it either.
  const testId = await queued(owner, 'Written after it').getAttribute('data-testid')
  await moveOver(history, async () => {
    const listed = owner.waitForResponse(
      async (response) =>
        response.url().includes('/api/moderation/impressions?') &&
        !(await response.text()).includes('Written after it'),
    )
    const other = owner.context().request
    await other.post(`${server.origin}/api/moderation/impressions`, {
      data: { action: 'delete', ids: [testId?.replace('entry-', '')] },
      headers: await antiForgery(other, server),
    })
    await listed
  })
  await owner.mouse.down()
  await owner.mouse.up()
  await expect(queued(owner, text)).not.toContainText('hide – Insults')
  await expect(queued(owner, 'Written after it')).toBeHidden()
  await expect(entry(reader, text)).toBeVisible()
})

studioTest(
  'what waits shows in the navigation and is decided by keys, one by one and together',
  async ({ browser, page: owner, server, mailbox }) => {
    await openAsOwner(owner, server, '/studio/moderation')
    await mutate(owner, server, [
      { patch: { id: 'private.settings', set: { moderation: 'after-approval' } } },
    ])
    const before = await markAllRead(owner, server)
    const author = await (await browser.newContext({ baseURL: server.origin })).newPage()
    const petar = person('Petar')
    await makeAccount(author, mailbox, petar)
    await signIn(author, EN, petar)
    const toolWith = (open: number) =>
      owner.getByRole('link', { name: open > 0 ? `Moderation (${open})` : 'Moderation', exact: true })
    const send = async (text: string) => {
      await write(author, text)
      await expect(toast(author, 'once it has been approved')).toBeVisible()
      await expect(entry(author, text)).toBeHidden()
    }
    await send('First thought')
    await send('Second thought')
    const entries = owner.locator('[data-testid^="entry-"]')
    await expect(entries).toHaveText([/Second/, /First/])
    await owner.keyboard.press('j')
    await expect(queued(owner, 'First thought')).toHaveAttribute('aria-current', 'true')
    // Keyboard shortcuts still act on the same entry when another one arrives.
    await send('Third thought')
    await expect(toolWith(before + 3)).toBeVisible()
    await expect(owner.getByRole('tab', { name: 'New (3)' })).toBeVisible()
    await expect(entries).toHaveText([/Third/, /Second/, /First/])
    await expect(queued(owner, 'First thought')).toHaveAttribute('aria-current', 'true')
    // A key that is pressed in a menu of the Studio is not for the list: neither this j nor a d.
    await owner.locator('#user-menu').click()
    for (const key of ['ArrowDown', 'j', 'd', 'Escape']) await owner.keyboard.press(key)
    await expect(owner.getByRole('menu')).toHaveCount(0)
    await expect(queued(owner, 'First thought')).toHaveAttribute('aria-current', 'true')
    // As on a Cyrillic layout.
    await owner.locator('body').dispatchEvent('keydown', { key: 'к', code: 'KeyK' })
    await expect(queued(owner, 'Second thought')).toHaveAttribute('aria-current', 'true')
    await owner.keyboard.down('p')
    await expect(queued(owner, 'Second thought')).toBeHidden()
    // The repeats of a held key decide nothing about the entry that takes the place of the first.
    await owner.keyboard.down('p')
    await owner.keyboard.up('p')
    await expect(entry(author, 'Second thought')).toBeVisible()
    await expect(toolWith(before + 2)).toBeVisible()
    // Until a decision is answered, an undo does not take back the one before.
    const answered = gate()
    await owner.route(
      '**/api/moderation/impressions',
      once((route) => answered.promise.then(() => route.continue())),
    )
    await owner.keyboard.press('p')
    await expect(queued(owner, 'First thought').getByRole('button', { name: 'Publish' })).toBeDisabled()
    await owner.keyboard.press('u')
    answered.resolve()
    await expect(entry(author, 'First thought')).toBeVisible()
    await expect(toolWith(before + 1)).toBeVisible()
    await expect(entry(author, 'Second thought')).toBeVisible()
    await owner.keyboard.press('u')
    await expect(queued(owner, 'First thought')).toBeVisible()
    await expect(entry(author, 'First thought')).toBeHidden()

    await owner.getByText('Select all').click()
    await expect(owner.getByText('2 selected')).toBeVisible()
    await owner.screenshot({ path: 'test-results/moderation.png' })
    await expect(owner.getByTestId('keys')).toBeVisible()
    await owner.setViewportSize({ width: 390, height: 844 })
    await expect(owner.getByTestId('keys')).toBeHidden()
    await owner.setViewportSize({ width: 1440, height: 900 })
    await owner.getByRole('button', { name: 'Publish all' }).click()
    await expect(owner.getByText('Nothing here.')).toBeVisible()
    await expect(toolWith(before)).toBeVisible()
    for (const text of ['First thought', 'Second thought', 'Third thought']) {
      await expect(entry(author, text)).toBeVisible()
    }
    await mutate(owner, server, [{ patch: { id: 'private.settings', set: { moderation: 'at-once' } } }])
  },
)

studioTest(
  'a reported impression is found by its author, who is banned and let in again',
  async ({ browser, page: owner, server, mailbox }) => {
    const author = await (await browser.newContext({ baseURL: server.origin })).newPage()
    const marko = person('Marko')
    await makeAccount(author, mailbox, marko)
    await signIn(author, EN, marko)
    await write(author, 'Some will not like this')
    const reader = await (await browser.newContext({ baseURL: server.origin })).newPage()
    await reader.goto('/comments')
    await entry(reader, 'Some will not like this').getByRole('button', { name: 'More about' }).click()
    const report = entry(reader, 'Some will not like this').getByRole('button', { name: 'Report' })
    await report.click()
    // A click before hydration is replayed once after it, so the server is asked once.
    await expect(
      entry(reader, 'Some will not like this').getByText('Report this impression of'),
    ).toBeVisible()
    await report.click()
    await expect(toast(reader, 'Thank you')).toBeVisible()

    await openAsOwner(owner, server, '/studio/moderation')
    await owner.getByRole('tab', { name: 'Reported (1)' }).click()
    await expect(queued(owner, 'Some will not like this')).toContainText('Reported 1 time')
    await queued(owner, 'Some will not like this').getByRole('button', { name: 'Marko Petrović' }).click()
    await expect(owner.getByTestId('person-filter').getByRole('button', { name: 'Ban …' })).toBeVisible()
    // Keyboard shortcuts do nothing until the list of this person's impressions has loaded.
    await expect(async () => {
      await owner.keyboard.press('j')
      await owner.keyboard.press('b')
      await expect(owner.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await owner.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
    await expect(owner.getByTestId('person-filter')).toContainText('may not write')
    // The ban has ended their sessions.
    await author.goto('/comments')
    await signIn(author, EN, marko)
    await write(author, 'And now?')
    await expect(toast(author, 'You cannot write in this guestbook at the moment.')).toBeVisible()
    await expect(author.getByLabel('Your impression')).toHaveValue('And now?')
    // While the call runs the button looks busy, and afterwards it has the focus again.
    const answered = gate()
    await owner.route('**/unban', async (route) => {
      await answered.promise
      await route.continue()
    })
    const again = owner.getByRole('button', { name: 'Let them write again' })
    await again.press('Enter')
    await expect(again).toHaveAttribute('aria-busy', 'true')
    await expect(again).toBeDisabled()
    answered.resolve()
    await expect(owner.getByRole('button', { name: 'Ban …' })).toBeFocused()
    await owner.unroute('**/unban')
    await author.getByRole('button', { name: 'Send' }).click()
    await expect(entry(author, 'And now?')).toBeVisible()

    await owner.getByRole('button', { name: 'Everybody' }).click()
    const searches: string[] = []
    owner.on('request', (request) => {
      const search = new URL(request.url()).searchParams.get('search')
      if (request.url().includes('/moderation/impressions?') && search !== null) searches.push(search)
    })
    await owner.getByLabel('Search words and people').pressSequentially('not like')
    await expect(owner.locator('[data-testid^="entry-"]')).toHaveCount(1)
    expect(searches).toEqual(['not like'])
    await owner.getByRole('tab', { name: 'Reported (1)' }).click()
    await queued(owner, 'not like').getByRole('button', { name: 'May stay' }).click()
    await expect(owner.getByText('Nothing here.')).toBeVisible()
    await expect(entry(reader, 'Some will not like this')).toBeVisible()

    // What is searched in the list does not hide an impression to which a link leads.
    const { impressions } = moderationListSchema.parse(
      await (await owner.request.get(`${server.origin}/api/moderation/impressions?filter=all`)).json(),
    )
    const linked = impressions.find(({ impression }) => impression === 'Some will not like this')
    await owner.getByLabel('Search words and people').fill('nobody has written this')
    await goWithinStudio(owner, `/studio/moderation/impressions/${linked?._id}`)
    await expect(queued(owner, 'Some will not like this')).toBeVisible()
  },
)
