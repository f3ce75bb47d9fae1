import type { Page } from '@playwright/test'
import { z } from 'zod/mini'
import { expect, studioTest, test } from './support/fixtures.ts'
import { fetchDraft, fetchPublished, field, formIsReady, mutate, openAsOwner } from './support/studio-form.ts'
import type { PortfolioServer } from './support/server.ts'
import { needsSerbian } from './support/languages.ts'

const PROJECTS = '/studio/structure/ordered-project'
const COPIES = ['bulk-1', 'bulk-2', 'bulk-3']
const DRAFTS = COPIES.map((id) => `drafts.${id}`)

studioTest(
  'projects are searched for, selected, published, unpublished and deleted together @slow',
  async ({ page, server }) => {
    needsSerbian()
    await openAsOwner(page, server, PROJECTS)
    await addCopies(page, server, ['Bulk Čaša', 'Bulk Two', 'Bulk Three'])
    await mutate(page, server, [{ patch: { id: 'drafts.bulk-2', unset: ['title.srb'] } }])
    await expect(page.locator('[data-rfd-draggable-id]').filter({ hasText: 'Bulk Two' })).toBeVisible()

    const search = page.getByLabel('Search this list')
    const rows = page.locator('[data-testid^="listed-"]')
    await search.fill('bulk casa')
    await expect(rows).toHaveText([/Bulk Čaša/])
    await search.fill('no project of this name')
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    await search.fill('bulk')
    await expect(rows).toHaveText([/Bulk Čaša/, /Bulk Two/, /Bulk Three/])

    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await expect(publish).toBeDisabled()
    await page.getByLabel('Select all').check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await publish.click()
    await expect(page.getByText('2 documents published')).toBeVisible()
    await expect(page.getByText('Not published: Bulk Two')).toBeVisible()
    const published = `*[_id in ${JSON.stringify(COPIES)}] | order(orderRank asc).title.en`
    expect(await fetchPublished(server, published)).toEqual(['Bulk Čaša', 'Bulk Three'])
    // Documents that could not be published stay selected.
    await expect(page.getByLabel('Select Bulk Two')).toBeChecked()
    await expect(publish).toBeFocused()

    await page.getByLabel('Select Bulk Two').uncheck()
    await page.getByLabel('Select Bulk Three').check()
    const unpublish = page.getByRole('button', { name: 'Unpublish', exact: true })
    await unpublish.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(unpublish).toBeFocused()
    await unpublish.click()
    await expect(dialog).toContainText('Bulk Three. They go from the site')
    await dialog.getByRole('button', { name: 'Unpublish 1 document' }).click()
    await expect(page.getByText('1 document unpublished')).toBeVisible()
    await expect(page.getByLabel('Select all')).toBeFocused()
    expect(await fetchPublished(server, published)).toEqual(['Bulk Čaša'])

    await page.getByLabel('Select all').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete 3 documents' }).click()
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    expect(await fetchDraft(page, server, `*[_id in ${JSON.stringify([...COPIES, ...DRAFTS])}]._id`)).toEqual(
      [],
    )
  },
)

studioTest('a skill that projects refer to is left out when skills are deleted', async ({ page, server }) => {
  await openAsOwner(page, server, '/studio/structure/ordered-skill')
  await mutate(page, server, [
    { create: { _id: 'drafts.unused', _type: 'skill', name: { en: 'Unused skill' }, orderRank: '0|zz:' } },
  ])
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByLabel('Select React').check()
  await page.getByLabel('Select Unused skill').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('in-use')).toContainText('React, used in')
  await dialog.getByRole('button', { name: 'Delete 1 document' }).click()
  await expect(page.getByLabel('Select Unused skill')).toBeHidden()
  expect(await fetchDraft(page, server, '*[_id in ["skill-react", "drafts.unused"]]._id')).toEqual([
    'skill-react',
  ])

  // The dialog names the document that refers to the skill, and a press opens it.
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toContainText('Delete: not possible')
  // The second click of a double click, which is now beside the dialog.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  // With its title and years, which are loaded after the link.
  const referrer = dialog.getByRole('link', { name: /\D+\d.*Project$/ }).first()
  const [title = ''] = /^\D+/.exec((await referrer.textContent()) ?? '') ?? []
  await referrer.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('document-panel-document-title')).toHaveText(title)
})

test('projects with equal ranks get distinct ones, can be dragged, and are deleted although their list is outdated', async ({
  page,
  server,
}) => {
  needsSerbian()
  const holdList = await holdableList(page)
  // A new document has a form although nothing is known about the ranks of the others, and gets a rank itself.
  await page.route('**/data/query/**list.new-rank**', () => {})
  await openAsOwner(page, server, '/studio/intent/create/type=project;template=project/')
  await formIsReady(page)
  await field(page, 'title.en').fill('In no order yet')
  const unordered = '*[title.en == "In no order yet"][0].orderRank'
  await expect.poll(() => fetchDraft(page, server, unordered)).toMatch(/\|/)
  await openAsOwner(page, server, PROJECTS)
  await addCopies(page, server, ['Rank One', 'Rank Two', 'Rank Three'])
  const releaseRanks = await holdRanks(page)
  await mutate(
    page,
    server,
    DRAFTS.map((id) => ({ patch: { id, set: { orderRank: '0|0000rs:' } } })),
  )
  const items = page.locator('[data-rfd-draggable-id]').filter({ hasText: /Rank/ })
  await releaseRanks(async () => {
    await expect(page.getByTestId('listed-bulk-1')).toBeVisible()
    await expect(items).toHaveCount(0)
    // Another client's change arrives before the new ranks are written.
    await mutate(page, server, [{ patch: { id: 'drafts.bulk-3', set: { 'title.srb': 'Rang tri' } } }])
  })
  const ranks = async () => {
    const found = await fetchDraft(page, server, `*[_id in ${JSON.stringify(DRAFTS)}].orderRank`)
    return new Set(z.array(z.string()).parse(found)).size
  }
  await expect.poll(ranks).toBe(3)

  await expect(items).toHaveCount(3)
  const before = await items.allTextContents()
  await items.first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/You have lifted an item/)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/You have moved the item/)).toBeAttached()
  await page.keyboard.press('Space')
  const [first, second, third] = before
  await expect.poll(() => items.allTextContents()).toEqual([second, first, third])

  // Published by another client while the list receives no events.
  holdList()
  const draft = z.looseObject({}).parse(await fetchDraft(page, server, '*[_id == "drafts.bulk-1"][0]'))
  await mutate(page, server, [{ create: { ...draft, _id: 'bulk-1' } }, { delete: { id: 'drafts.bulk-1' } }])
  await page.getByLabel('Search this list').fill('rank')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByLabel('Select all').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 documents' }).click()
  await expect(page.getByText('3 documents deleted')).toBeVisible()
  const left = `*[_id in ${JSON.stringify([...COPIES, ...DRAFTS])}]._id`
  expect(await fetchDraft(page, server, left)).toEqual([])
})

test('a list follows the content again after an error and after a restart of the server', async ({
  page,
  server,
  consoleErrors,
}) => {
  // Console errors of the requests that fail on purpose.
  consoleErrors.allow(/^(?!request to another host)/)
  const item = page.locator('[data-rfd-draggable-id]').filter({ hasText: 'Night Desk' })
  await openAsOwner(page, server, PROJECTS)
  // All queries fail, or only that of the plugin's list.
  for (const faulty of ['**/data/query/**', '**/data/query/**orderRank**']) {
    await page.route(faulty, (route) => route.fulfill({ status: 500, json: { message: 'fault' } }))
    await page.reload()
    await expect(page.getByText('There was an error')).toBeVisible()
    await page.unroute(faulty)
    await expect(item).toBeVisible()
  }

  await server.restart()
  await mutate(page, server, [{ patch: { id: 'project-night-desk', set: { 'title.en': 'Night Desk II' } } }])
  await expect(item).toContainText('Night Desk II')
  await mutate(page, server, [{ patch: { id: 'project-night-desk', set: { 'title.en': 'Night Desk' } } }])
})

/** @returns a function after whose call the page receives no more changes of the content */
async function holdableList(page: Page) {
  let isHeld = false
  await page.routeWebSocket(/\/data\/listen\//, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (!isHeld) socket.send(message)
    })
  })
  return () => {
    isHeld = true
  }
}

/**
 * Holds back the next request that writes ranks.
 * @returns a function that waits for this request, acts, and lets it go
 */
async function holdRanks(page: Page) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(/list\.ranks/, async (route) => {
    held.resolve()
    await released.promise
    await route.continue()
  })
  return async (act: () => Promise<unknown>) => {
    await held.promise
    await act()
    released.resolve()
  }
}

/** Drafts of new projects with everything that a project needs, at the top of the list. */
async function addCopies(page: Page, server: PortfolioServer, titles: string[]) {
  const found = await fetchPublished(server, '*[_id == "project-night-desk"][0]')
  const original = z.looseObject({ slug: z.unknown() }).parse(found)
  await mutate(
    page,
    server,
    titles.map((title, index) => ({
      createOrReplace: {
        ...original,
        _id: DRAFTS[index],
        title: { en: title, srb: title },
        slug: { _type: 'slug', current: COPIES[index] },
        orderRank: `0|00000${index + 1}:`,
      },
    })),
  )
}
