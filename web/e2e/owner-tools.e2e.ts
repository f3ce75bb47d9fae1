import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import type { Page } from '@playwright/test'
import { FLOW_WORDS, SRB } from './support/account-words.ts'
import { expectNoBarrier, signIn, toast } from './support/account-steps.ts'
import { expect, test } from './support/fixtures.ts'
import { postImpression } from './support/guestbook-page.ts'
import { openHydrated } from './support/hydrated.ts'
import { overlaps } from './support/layout.ts'
import { openAsOwner } from './support/studio-form.ts'
import { needsSerbian } from './support/languages.ts'

const OWNER_CODE = /assets\/(start-)?owner-tools/
const WORDS = HAS_SERBIAN
  ? {
      root: '/srb',
      tools: 'Alatke za vas',
      page: 'Uredite ovu stranicu',
      entry: 'Uredite ovo',
      moderate: 'Moderirajte ovo',
    }
  : {
      root: '',
      tools: 'Tools for you',
      page: 'Edit this page',
      entry: 'Edit this',
      moderate: 'Moderate this',
    }
const bar = (page: Page, name: string) => page.getByRole('navigation', { name })

test('each page and entry has a link to its form for the owner', async ({ page, server }) => {
  const words = WORDS
  const { root } = words
  const edit = bar(page, words.tools).getByRole('link', { name: words.page })
  await openAsOwner(page, server, `${root}/projects?skill=react`)
  await expect(edit).toHaveAttribute(
    'href',
    `/studio/presentation?preview=${encodeURIComponent(`${root}/projects?skill=react`)}`,
  )
  const entry = page.locator('#orbit')
  await expect(entry.getByRole('link', { name: words.entry })).toHaveAttribute(
    'href',
    '/studio/intent/edit/id=project-orbit;type=project/',
  )
  await expectNoBarrier(page, FLOW_WORDS)
  await expect(page.getByRole('link', { name: words.entry, exact: true })).toHaveCount(
    await page.locator('main li[data-stop]').count(),
  )

  await page.locator(`header nav a[href="${root}/skills"]`).first().click()
  await expect(page.locator('main li[data-stop]')).toHaveCount(0)
  await page.locator(`main a[href="${root}/skills/certificate/react"]`).click()
  const certificate = page.getByRole('dialog').getByRole('link', { name: words.entry })
  await expect(certificate).toHaveAttribute('href', '/studio/intent/edit/id=skill-react;type=skill/')

  const text = `The owner's at ${root}/`
  await postImpression(page, server, text)
  await page.goto(`${server.origin}${root}/comments`)
  const impression = page.locator('main ol article', { hasText: text })
  await impression.getByRole('link', { name: words.moderate }).click()
  await expect(page.getByRole('button', { name: 'Show the whole guestbook' })).toBeVisible()
  await expect(page.getByTestId(/^entry-/)).toHaveCount(1)
  await expect(page.getByText(text)).toBeVisible()
})

test('on a phone the menu links to Studio, moderation, outbox and audit log until sign-out', async ({
  page,
  server,
}) => {
  needsSerbian()
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsOwner(page, server, '/srb/user-account')
  await expect(bar(page, 'Alatke za vas').getByRole('link')).toHaveText(['Uredite ovu stranicu'])
  await page.getByRole('button', { name: 'Otvorite meni' }).click()
  const menu = page.getByRole('dialog', { name: 'Meni' })
  await expect(menu.getByRole('list', { name: 'Alatke za vas' }).getByRole('link')).toHaveText([
    'Studio',
    'Moderacija',
    'Odlazna pošta',
    'Dnevnik prijava i izmena',
  ])
  await menu.getByRole('link', { name: 'Odlazna pošta' }).click()
  await expect(page).toHaveURL('/srb/outbox')
  await page.getByRole('button', { name: 'Otvorite meni' }).click()
  await menu.getByRole('button', { name: 'Odjavite se' }).click()
  await expect(page).toHaveURL('/srb/comments')
  await expect(bar(page, 'Alatke za vas')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Moderirajte ovo' })).toHaveCount(0)
})

test("a toast is above the owner's bar, which covers no button of a form", async ({ page, server }) => {
  needsSerbian()
  await signIn(page, SRB, server.owner)
  const message = toast(page, SRB.signedIn)
  // A hovered toast stays.
  await message.hover()
  await expect(bar(page, 'Alatke za vas')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const [above, below] = await Promise.all([
      message.boundingBox(),
      bar(page, 'Alatke za vas').boundingBox(),
    ])
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await openHydrated(page, '/srb/comments/write-impression')
  await expect(bar(page, 'Alatke za vas')).toBeVisible()
  const tools = `nav[aria-label="Alatke za vas"]`
  for (const top of [0, 60, 120, 180]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    expect(await overlaps(page, tools, 'main form button')).toBe(false)
  }
})

test('visitors download none of the owner’s tools, and get the same page as the owner', async ({
  browser,
  page,
  server,
}) => {
  const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const requests: string[] = []
  visitor.on('request', (request) => requests.push(request.url()))
  await openHydrated(visitor, `${server.origin}/comments`)
  await visitor.getByRole('navigation').getByRole('link', { name: 'Projects' }).first().click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await visitor.waitForLoadState('networkidle')
  expect(requests.filter((url) => OWNER_CODE.test(url))).toEqual([])

  const ownersCode = page.waitForRequest(OWNER_CODE)
  await openAsOwner(page, server, '/comments')
  await ownersCode
  const etags = await Promise.all(
    [visitor, page].map(async (each) => {
      const answer = await each.context().request.get(`${server.origin}/comments`)
      return answer.headers().etag
    }),
  )
  expect(etags[0]).toBeTruthy()
  expect(etags[1]).toBe(etags[0])
})
