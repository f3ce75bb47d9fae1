import type { FrameLocator, Page } from '@playwright/test'
import { expect, studioTest, test } from './support/fixtures.ts'
import {
  chooseAction,
  field,
  formIsReady,
  mutate,
  openAsOwner,
  openDocument,
  publish,
} from './support/studio-form.ts'
import { LANGUAGES } from '@portfolio/contract/language'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { needsSerbian, switchTo } from './support/languages.ts'

const PREVIEW_CODE = /assets\/(preview|renderVisualEditing)/

test('a draft shows on the site in the Studio while it is typed, and to visitors when it is published', async ({
  browser,
  page,
  server,
}) => {
  needsSerbian()
  const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const [byVisitor, byOwner] = [visitor, page].map(recordRequests)
  await visitor.goto(`${server.origin}/projects/star-map`)
  const seen = visitor.getByRole('heading', { level: 1 })

  await openAsOwner(page, server, '/studio/presentation?preview=/projects/star-map')
  const preview = page.frameLocator('iframe')
  await openField(preview)
  await formIsReady(page)
  await expect(page.getByText(`Used on ${2 * LANGUAGES.length} pages`)).toBeVisible()
  await expect(field(page, 'title.en')).toBeFocused()
  await field(page, 'title.en').fill('Map of drafts')
  await expect(heading(preview)).toHaveText(/^Map of drafts/)
  await expect(seen).toHaveText('Star Map')

  // The same in Serbian, at the width of a phone.
  await page.getByRole('button', { name: 'Toggle viewport size' }).click()
  await switchTo(preview, SERBIAN)
  await expect(heading(preview)).toHaveText(/^Mapa zvezda/)
  await openField(preview)
  await expect(field(page, 'title.srb')).toBeFocused()
  await field(page, 'title.srb').fill('Mapa nacrta')
  await expect(heading(preview)).toHaveText(/^Mapa nacrta/)

  await publish(page)
  await expect(seen).toHaveText('Map of drafts')
  expect(byVisitor?.filter((url) => PREVIEW_CODE.test(url))).toEqual([])
  expect(byOwner?.filter((url) => PREVIEW_CODE.test(url))).not.toEqual([])
})

studioTest(
  'a link shows one draft to somebody without an account, from page to page, until it is taken back',
  async ({ browser, page, server }) => {
    needsSerbian()
    await openDocument(page, server, 'project', 'project-tram-times')
    await mutate(page, server, [
      draftId('tram-times', { en: 'Tram Times of tomorrow', srb: 'Polasci tramvaja za sutra' }),
      draftId('chess-clock', { en: 'Chess Clock of tomorrow', srb: 'Šahovski sat za sutra' }),
    ])
    // Waits for the draft, whose arrival moves entries of the menu.
    await expect(field(page, 'title.en')).toHaveValue('Tram Times of tomorrow')
    await chooseAction(page, /Share the draft/)
    const dialog = page.getByRole('dialog', { name: 'Share the draft' })
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const address = await dialog.getByTestId('draft-link-address').innerText()

    const guest = await (await browser.newContext({ locale: 'en-US' })).newPage()
    const requests = recordRequests(guest)
    const title = guest.getByRole('heading', { level: 1 })
    await guest.goto(address)
    await expect(guest).toHaveURL(`${server.origin}/projects/tram-times`)
    await expect(title).toHaveText('Tram Times of tomorrow')
    await expect(guest.getByText('changes that were shared with you')).toBeVisible()
    await guest.locator('html[data-hydrated]').waitFor()
    await switchTo(guest, SERBIAN)
    await expect(title).toHaveText('Polasci tramvaja za sutra')
    await guest.getByRole('link', { name: 'Projekti' }).first().click()
    await expect(guest.locator('#tram-times')).toContainText('Polasci tramvaja za sutra')
    await expect(guest.locator('#chess-clock')).not.toContainText('za sutra')
    expect(requests.filter((url) => PREVIEW_CODE.test(url))).toEqual([])

    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(dialog.getByText('No link works now.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeFocused()
    await guest.locator('#tram-times').getByRole('link').first().click()
    await expect(title).toHaveText('Polasci tramvaja')
    await guest.goto(address)
    await expect(guest.getByText('Ovaj link je istekao.')).toBeVisible()

    // The next link is not yet copied, and stays in sight when an older one is taken back, also by a double click.
    const make = dialog.getByRole('button', { name: 'Make a link' })
    const links = dialog.getByTestId('draft-link')
    for (const count of [1, 2, 3]) {
      await make.click()
      await expect(links).toHaveCount(count)
      await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(dialog.getByRole('button', { name: /opied/ })).toBeVisible()
    }
    const takeBack = links.nth(1).getByRole('button', { name: 'Take back' })
    await takeBack.click()
    await expect(links).toHaveCount(2)
    await takeBack.dispatchEvent('click', { detail: 2 })
    await expect(takeBack).toBeEnabled()
    await expect(dialog.getByTestId('draft-link-address')).toBeVisible()
    await dialog.getByRole('button', { name: /close/i }).click()
  },
)

const draftId = (slug: string, title: { en: string; srb: string }) => ({
  create: { _id: `drafts.project-${slug}`, _type: 'project', slug: { current: slug }, title, story: STORY },
})
const paragraph = (text: string) => [
  {
    _key: 'a',
    _type: 'block',
    style: 'normal',
    markDefs: [],
    children: [{ _key: 'b', _type: 'span', text, marks: [] }],
  },
]
const STORY = { en: paragraph('Once'), srb: paragraph('Jednom') }

const heading = (preview: FrameLocator) => preview.getByRole('heading', { level: 1 })

/** Clicks on the heading, once the page in the Studio has become editable. */
async function openField(preview: FrameLocator) {
  await expect(preview.locator('sanity-visual-editing')).toBeAttached()
  await heading(preview).click()
}

function recordRequests(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return urls
}
