import type { Page } from '@playwright/test'
import { z } from 'zod/mini'
import { gate, once } from './support/first-request.ts'
import { expect, test } from './support/fixtures.ts'
import { setHidden } from './support/following.ts'
import { fetchPublished, mutate, openAsOwner, openOwnersWindow } from './support/studio-form.ts'

test('what is published while a certificate is read is shown, then and when it is opened again', async ({
  page,
  server,
}) => {
  const rename = (name: string) =>
    mutate(page, server, [{ patch: { id: 'skill-git', set: { 'name.en': name } } }])
  // Not a page of the site, whose own event stream could be taken for that of the skills.
  await openAsOwner(page, server, '/robots.txt')
  await followSkills(page)
  // The first answer is read before the change and arrives after it.
  const { read, release } = await holdCertificate(page)
  await page.getByRole('link', { name: 'Git', exact: true }).click()
  await read
  await rename('Git, renamed')
  const opener = page.getByRole('main').getByRole('link', { name: 'Git, renamed' })
  await expect(opener).toBeAttached()
  const modal = page.getByRole('dialog', { name: 'Git, renamed' })
  await expect(modal).toBeVisible()
  await release()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await opener.click()
  await expect(modal).toBeVisible()

  // Forward, while the page that its button goes back to is still read, leads to a dialog that can be closed.
  const skills = await holdAnswer(page, /data\/query.*moreProjects/)
  await rename('Git')
  await skills.read
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.click()
  await expect(page).toHaveURL('/skills')
  await page.evaluate(() => history.forward())
  await skills.release()
  await expect(page.getByRole('dialog', { name: 'Git', exact: true })).toBeVisible()
  await close.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a change that concerns only the certificate being read is shown, also one during a lost connection', async ({
  browser,
  page,
  server,
}) => {
  // As a visitor: the owner's tools read every document, so every event would refresh their page.
  const owner = await openOwnersWindow(browser, server, '/robots.txt')
  const using = '*[_type == "project" && references("skill-react")]._id'
  const projects = z.array(z.string()).parse(await fetchPublished(server, using))
  const stopUsing = (id: string | undefined) =>
    mutate(owner, server, [{ patch: { id, unset: ['skills[_ref == "skill-react"]'] } }])
  const count = (used: number) =>
    page.getByRole('dialog').getByRole('link', { name: `Projects with this skill (${used})` })
  const nextEvent = await followSkills(page)
  const opener = page.getByRole('main').getByRole('link', { name: 'React', exact: true })

  // The query of the skills reads no projects, so the event does not refresh it.
  const first = await holdCertificate(page)
  await opener.click()
  await first.read
  const [event] = [nextEvent(), await stopUsing(projects[0])]
  await event
  await first.release()
  await expect(count(projects.length - 1)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await setHidden(page, true)
  const second = await holdCertificate(page)
  await opener.click()
  await second.read
  await stopUsing(projects[1])
  await setHidden(page, false)
  await expect(count(projects.length - 2)).toBeVisible()
  await second.release()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await opener.click()
  await expect(count(projects.length - 2)).toBeVisible()
})

test('an open page whose address changes goes on at the new one', async ({ page, browser, server }) => {
  const owner = await openOwnersWindow(browser, server, '/robots.txt')
  const move = (slug: string) =>
    mutate(owner, server, [{ patch: { id: 'project-orbit', set: { 'slug.current': slug } } }])
  const isFollowing = page.waitForResponse('**/live/events/**')
  await page.goto('/projects/orbit')
  await isFollowing
  await move('orbit-two')
  await expect(page).toHaveURL('/projects/orbit-two')
  await expect(page.getByRole('heading', { level: 1, name: 'Orbit' })).toBeVisible()
  await move('orbit')
  await expect(page).toHaveURL('/projects/orbit')
})

/**
 * Holds back the next answer to a query that the page asks for.
 * @returns `read` when the server has answered, and a function that passes the answer on
 */
async function holdAnswer(page: Page, query: RegExp) {
  const read = gate()
  const released = gate()
  const arrived = gate()
  await page.route(
    query,
    once(async (route) => {
      const response = await route.fetch()
      read.resolve()
      await released.promise
      // The page may have cancelled the request.
      await route.fulfill({ response }).catch(() => {})
      arrived.resolve()
    }),
  )
  const release = () => {
    released.resolve()
    return arrived.promise
  }
  return { read: read.promise, release }
}

const holdCertificate = (page: Page) => holdAnswer(page, /data\/query.*certificateUrl/)

/** Opens the skills as a page that follows the content. @returns a function that waits for the next event */
async function followSkills(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const isFollowing = page.waitForResponse('**/live/events/**')
  await page.goto('/skills')
  await isFollowing
  return () =>
    new Promise<void>((resolve) => {
      devtools.on('Network.eventSourceMessageReceived', ({ eventName }) => {
        if (eventName === 'message') resolve()
      })
    })
}
