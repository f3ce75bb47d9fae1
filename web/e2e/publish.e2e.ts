import { makeAccount, person, signIn } from './support/account-steps.ts'
import { expect, test } from './support/fixtures.ts'
import { WORDS, entry, isListening, write } from './support/guestbook-page.ts'
import { holdScripts } from './support/held-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import { goWithinStudio, mutate, openOwnersWindow } from './support/studio-form.ts'
import { openStudio } from './support/studio-steps.ts'

test('a published title shows within 2 s, on a page that connects later, and after a restart', async ({
  browser,
  page,
  server,
  consoleErrors,
}) => {
  // The Studio reports the absence of features of Sanity's cloud.
  consoleErrors.allow(/sanity-cdn\.com is another host/)
  // A navigation to the Studio skips the site's view transition.
  consoleErrors.allow(/ViewTransition opt-in disabled/)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.origin}/projects`)
  await expect(visitor.getByRole('heading', { name: 'Star Map' })).toBeVisible()

  await openStudio(page, server)
  await goWithinStudio(page, '/studio/structure/ordered-project;project-star-map')
  const title = page.getByTestId('field-title').getByTestId('string-input').first()
  await expect(title).toHaveValue('Star Map')
  await title.fill('Map of the Night')
  const publish = page.getByTestId('action-publish')
  await expect(publish).toBeEnabled()
  const published = page.waitForResponse(
    (response) => response.request().postData()?.includes('sanity.action.document.publish') ?? false,
  )
  await publish.click()
  await published
  await expect(visitor.getByRole('heading', { name: 'Map of the Night' })).toBeVisible({ timeout: 2_000 })

  // A second visitor's page is rendered before a change and connects after it.
  const late = await visitor.context().newPage()
  const releaseScripts = await holdScripts(late)
  await late.goto(`${server.origin}/projects`)
  await expect(late.getByRole('heading', { name: 'Map of the Night' })).toBeVisible()
  await mutate(page, server, [{ patch: { id: 'project-star-map', set: { 'title.en': 'Night Map' } } }])
  await expect(visitor.getByRole('heading', { name: 'Night Map' })).toBeVisible({ timeout: 2_000 })
  releaseScripts()
  await expect(late.getByRole('heading', { name: 'Night Map' })).toBeVisible()

  // The page caches the modal's query until an event invalidates it; a restart of the server loses events.
  await openHydrated(late, `${server.origin}/skills`)
  await late.getByRole('link', { name: 'React', exact: true }).click()
  await expect(late.getByRole('dialog', { name: 'React' })).toBeVisible()
  await mutate(page, server, [{ patch: { id: 'skill-react', set: { 'name.en': 'React 19' } } }])
  await expect(late.getByRole('dialog', { name: 'React 19' })).toBeVisible()

  await page.goto('about:blank')
  await server.restart()
  await mutate(page, server, [{ patch: { id: 'skill-react', set: { 'name.en': 'React 20' } } }])
  await expect(late.getByRole('dialog', { name: 'React 20' })).toBeVisible({ timeout: 30_000 })
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Night Map' })).toBeVisible()
})

test('a page asks at once for all scripts that read changed content', async ({ browser, page, server }) => {
  const owner = await openOwnersWindow(browser, server, '/robots.txt')
  const follows = page.waitForResponse('**/live/events/**')
  await page.goto(server.origin)
  await follows
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()))
  const releaseScripts = await holdScripts(page)
  const change = { id: 'siteSettings', set: { ownerName: 'Ana Petrović' } }
  await mutate(owner, server, [{ patch: change }])
  // Three scripts are held back: the Sanity client, the layout's query, and the screen's query.
  await expect.poll(() => asked.length).toBe(3)
  releaseScripts()
  await expect(page.getByRole('banner')).toContainText('Ana Petrović')
  expect(asked).toHaveLength(3)
})

test('an impression shows on another page within 2 s, and goes from it when its author deletes it', async ({
  browser,
  page,
  server,
  mailbox,
}) => {
  const words = WORDS.en
  const author = person('Vesna')
  await makeAccount(page, mailbox, author)
  await signIn(page, words, author)
  const reader = await (await browser.newContext()).newPage()
  const listening = isListening(reader)
  await reader.goto(`${server.origin}/comments`)
  await listening

  const text = 'Seen at once'
  await write(page, words, text)
  await expect(entry(page, text)).toBeVisible({ timeout: 2_000 })
  await expect(entry(reader, text)).toBeVisible({ timeout: 2_000 })
  await entry(page, text).getByRole('button', { name: words.delete }).click()
  await expect(entry(page, text).getByText(words.sure)).toBeVisible()
  await entry(page, text).getByRole('button', { name: words.delete }).click()
  await expect(entry(page, text)).toBeHidden()
  await expect(entry(reader, text)).toBeHidden({ timeout: 2_000 })
})
