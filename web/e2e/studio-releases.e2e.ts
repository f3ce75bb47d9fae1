import { type Locator, type Page, expect } from '@playwright/test'
import { LANGUAGES } from '@portfolio/contract/language'
import * as z from 'zod/mini'
import { studioTest as test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import type { PortfolioServer } from './support/server.ts'
import {
  act,
  chooseAction,
  fetchDraft,
  fetchPublished,
  field,
  formIsReady,
  mutate,
  openAsOwner,
  openDocument,
} from './support/studio-form.ts'
import { createRelease } from './support/studio-steps.ts'

/** Follows a link of the Studio, which keeps the perspective, unlike an address. */
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

/** Makes a release with a project, to which it gives a title in both languages. */
async function createReleaseOf(
  page: Page,
  server: PortfolioServer,
  { release, project, titles }: { release: string; project: string; titles: { en: string; srb: string } },
) {
  await openAsOwner(page, server, '/studio/releases')
  await createRelease(page, release)
  await follow(page, 'Content')
  await follow(page, 'Projects')
  await page.getByRole('link', { name: project }).first().click()
  await page.getByRole('button', { name: 'Add to release' }).click()
  await formIsReady(page)
  await field(page, 'title.en').fill(titles.en)
  await field(page, 'title.srb').fill(titles.srb)
  const [en, srb] = [JSON.stringify(titles.en), JSON.stringify(titles.srb)]
  const stored = `count(*[_id in path("versions.**") && title.en == ${en} && title.srb == ${srb}])`
  await expect.poll(() => fetchDraft(page, server, stored)).toBe(1)
}

async function chooseOfRelease(page: Page, name: RegExp) {
  await page.getByTestId('release-menu-button').click()
  await page.getByRole('menuitem', { name }).click()
}

/** Chooses noon of tomorrow in the dialog. */
async function chooseTomorrow(page: Page) {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
  const day = tomorrow.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
  const time = page.getByRole('dialog').getByTestId('date-input')
  await time.fill(`${day} 12:00`)
  await time.press('Enter')
}

const confirm = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name }).click()

const readProject = async (server: PortfolioServer, id: string) =>
  z.parse(z.looseObject({ _id: z.string() }), await fetchPublished(server, `*[_id == "${id}"][0]`))

const entry = (page: Page, slug: string): Locator => page.locator(`#${slug}`)

test('a release is made, seen on the site, shared in Serbian, run and reverted', async ({
  browser,
  page,
  server,
}) => {
  await createReleaseOf(page, server, {
    release: 'Night shift',
    project: 'Night Desk',
    titles: { en: 'Night Desk of tomorrow', srb: 'Noćni pult za sutra' },
  })
  await page.getByTestId('pane-context-menu-button').last().click()
  await page.getByRole('menuitem', { name: 'Search result and shared link' }).click()
  const found = page.getByRole('figure', { name: 'Search result' }).first()
  await expect(found).toContainText('Night Desk of tomorrow')

  await follow(page, 'Site')
  const site = page.frameLocator('iframe[title*="preview" i], iframe').first()
  await site.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await expect(site.locator('#night-desk')).toContainText('Night Desk of tomorrow')

  await follow(page, 'Releases')
  await page.getByText('Night shift').first().click()
  await chooseOfRelease(page, /Share the release/)
  const dialog = page.getByRole('dialog', { name: 'Share Night shift' })
  await dialog.getByLabel('Page that the link opens').selectOption({ label: 'Serbian' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const address = await dialog.getByTestId('draft-link-address').innerText()
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(address)
  await expect(guest).toHaveURL(`${server.origin}/srb`)
  await expect(guest.getByText('izmene koje su podeljene s vama')).toBeVisible()
  await guest.goto(`${server.origin}/srb/projects`)
  await expect(entry(guest, 'night-desk')).toContainText('Noćni pult za sutra')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog.getByText('No link works now.')).toBeVisible()
  await guest.reload()
  await expect(entry(guest, 'night-desk')).not.toContainText('za sutra')
  await dialog.getByRole('button', { name: /close/i }).click()

  await page.getByRole('button', { name: 'Run release' }).click()
  await confirm(page, /run|publish/i)
  await expect(entry(guest, 'night-desk')).toContainText('Noćni pult za sutra')
  await page.getByTestId('revert-button').click()
  await page.getByRole('dialog').getByLabel('Immediately revert the release').check()
  await confirm(page, /revert now|revert/i)
  await expect(entry(guest, 'night-desk')).not.toContainText('za sutra')
})

test('a release is scheduled and unscheduled, and the start screen says that it is due', async ({
  page,
  server,
}) => {
  await createReleaseOf(page, server, {
    release: 'Tram day',
    project: 'Tram Times',
    titles: { en: 'Tram Times of tomorrow', srb: 'Polasci tramvaja za sutra' },
  })
  await follow(page, 'Releases')
  await page.getByText('Tram day').first().click()
  await chooseOfRelease(page, /Schedule release/)
  await chooseTomorrow(page)
  await confirm(page, /schedule/i)
  await expect(page.getByTestId('release-type-label')).toContainText(/in |:/)
  await follow(page, 'Start')
  const due = page.getByTestId('due-releases').getByRole('link', { name: /Tram day/ })
  await expect(due).toContainText('1 document')
  await due.click()
  await page.getByRole('button', { name: /Unschedule/ }).click()
  await confirm(page, /unschedule/i)
  await expect(page.getByRole('button', { name: /^Schedule release/ })).toBeVisible()
  await follow(page, 'Start')
  await expect(page.getByText('Last edits')).toBeVisible()
  await expect(page.getByTestId('due-releases')).toBeHidden()
})

const THREE = ['chess-clock', 'star-map', 'orbit']

test('three documents of a scheduled release arrive at an open page at once and together', async ({
  browser,
  page,
  server,
}) => {
  await openAsOwner(page, server, '/studio/releases')
  const visitor = await (await browser.newContext()).newPage()
  await openHydrated(visitor, `${server.origin}/projects`)
  await visitor.evaluate((slugs) => {
    const seen = new Set<number>()
    new MutationObserver(() => {
      seen.add(
        slugs.filter((slug) => document.querySelector(`#${slug}`)?.textContent?.includes('At noon')).length,
      )
      document.documentElement.dataset.seen = [...seen].join(' ')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, THREE)

  await act(page, server, {
    actionType: 'sanity.action.release.create',
    releaseId: 'noon',
    metadata: { title: 'Noon', releaseType: 'scheduled' },
  })
  for (const slug of THREE) {
    const document = await readProject(server, `project-${slug}`)
    const title = Object.fromEntries(LANGUAGES.map((language) => [language, `At noon ${slug}`]))
    await act(page, server, {
      actionType: 'sanity.action.document.version.create',
      publishedId: `project-${slug}`,
      document: { ...document, _id: `versions.noon.project-${slug}`, title },
    })
  }
  const publishAt = Date.now() + 2_000
  await act(page, server, {
    actionType: 'sanity.action.release.schedule',
    releaseId: 'noon',
    publishAt: new Date(publishAt).toISOString(),
  })
  for (const slug of THREE) await expect(entry(visitor, slug)).toContainText('At noon')
  expect(Date.now()).toBeGreaterThanOrEqual(publishAt)
  const seen = await visitor.locator('html').getAttribute('data-seen')
  expect(seen?.split(' ').filter((count) => count !== '0')).toEqual(['3'])
})

test('a draft is scheduled, is due on the start screen, and is published before its time', async ({
  page,
  server,
}) => {
  await openDocument(page, server, 'project', 'project-quiet-chat')
  const document = await readProject(server, 'project-quiet-chat')
  await mutate(page, server, [
    {
      create: {
        ...document,
        _id: 'drafts.project-quiet-chat',
        title: Object.fromEntries(LANGUAGES.map((language) => [language, 'Quiet Chat, scheduled'])),
      },
    },
  ])
  await expect(field(page, 'title.en')).toHaveValue('Quiet Chat, scheduled')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: /Schedule/ }).click()
  await chooseTomorrow(page)
  await confirm(page, /schedule/i)
  await expect(page.getByRole('dialog')).toBeHidden()
  await follow(page, 'Start')
  const due = page.getByTestId('due-releases')
  await expect(due).toContainText('Quiet Chat, scheduled')
  await due.getByRole('link', { name: /Quiet Chat/ }).click()
  await page.getByTestId('scheduled-draft-menu-button').click()
  await page.getByRole('menuitem', { name: /Publish now|Run/ }).click()
  await confirm(page, /publish|run/i)
  await expect
    .poll(() => fetchPublished(server, '*[_id == "project-quiet-chat"][0].title.en'))
    .toBe('Quiet Chat, scheduled')
})

test('a release is archived, restored and deleted, and a version discarded', async ({
  page,
  server,
  consoleErrors,
}) => {
  // The Studio tries what a release allows, without effect, and offers what is not refused.
  consoleErrors.allow(/409 \(Conflict\).*\/data\/actions\/production/)
  await createReleaseOf(page, server, {
    release: 'Old plans',
    project: 'Star Map',
    titles: { en: 'Star Map of old', srb: 'Stara mapa zvezda' },
  })
  await chooseAction(page, /Discard version/)
  await page.getByRole('dialog').getByTestId('confirm-button').click()
  const versions = 'count(*[_id in path("versions.**")])'
  await expect.poll(() => fetchDraft(page, server, versions)).toBe(0)
  await follow(page, 'Releases')
  await page.getByText('Old plans').first().click()
  await chooseOfRelease(page, /Archive/)
  await page.getByRole('dialog').getByTestId('confirm-button').click()
  await chooseOfRelease(page, /Unarchive/)
  const states = 'releases::all()[metadata.title == "Old plans"].state'
  await expect.poll(() => fetchDraft(page, server, states)).toEqual(['active'])
  await chooseOfRelease(page, /Archive/)
  await page.getByRole('dialog').getByTestId('confirm-button').click()
  await chooseOfRelease(page, /Delete/)
  await page.getByRole('dialog').getByTestId('confirm-button').click()
  await expect.poll(() => fetchDraft(page, server, states)).toEqual([])
})
