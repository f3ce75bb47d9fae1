import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { fetchPublished, mutate, openAsOwner } from './support/studio-form.ts'
import { needsLanguageOf, needsSerbian, ofSite } from './support/languages.ts'

test.use(withMotion)

const pressTwice = (button: HTMLElement) => {
  button.click()
  button.click()
}

/** The layers that a running view transition draws. */
const viewTransitions = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const layer = effect instanceof KeyframeEffect ? effect.pseudoElement : null
      return layer?.startsWith('::view-transition') ? [layer] : []
    }),
  )

for (const [root, words] of [
  [
    '',
    {
      close: 'Close',
      back: 'Back',
      skills: 'Skills',
      certificate: 'View certificate',
    },
  ],
  [
    '/srb',
    {
      close: 'Zatvorite',
      back: 'Nazad',
      skills: 'Veštine',
      certificate: 'Pogledajte sertifikat',
    },
  ],
] as const) {
  test(`a box opens its certificate in a modal with an address of its own: ${root}/skills`, async ({
    page,
  }) => {
    needsLanguageOf(root)
    await openHydrated(page, `${root}/skills`)
    await page.getByRole('link', { name: 'React', exact: true }).click()
    const modal = page.getByRole('dialog', { name: 'React' })
    await expect(modal).toBeVisible()
    await expect(page).toHaveURL(`${root}/skills/certificate/react`)
    await expect(page).toHaveTitle('React · Luka Jovanović')
    await expect(modal.getByRole('link', { name: words.certificate }).first()).toHaveAttribute(
      'target',
      '_blank',
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.skills)

    const opener = (name: string) => page.getByRole('link', { name, exact: true })
    // No view transition runs, whose layers would cover the dialog.
    expect(await viewTransitions(page)).toEqual([])
    // The second click comes before the browser has gone back.
    await modal.getByRole('button', { name: words.close }).evaluate(pressTwice)
    await expect(modal).toBeHidden()
    await expect(page).toHaveURL(`${root}/skills`)
    await expect(opener('React')).toBeFocused()
    expect(await viewTransitions(page)).toEqual([])

    await opener('CSS').click()
    await expect(page.getByRole('dialog', { name: 'CSS' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${root}/skills`)
    await expect(opener('CSS')).toBeFocused()
    await opener('PHP').click()
    await page.getByRole('dialog').getByRole('link', { name: words.back }).click()
    await expect(page).toHaveURL(`${root}/skills`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener('PHP')).toBeFocused()
  })

  test(`the same address opened directly is a page: ${root}/skills/certificate/tailwind`, async ({
    page,
  }) => {
    needsLanguageOf(root)
    await page.goto(`${root}/skills/certificate/tailwind`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tailwind CSS')
    await page.locator('html[data-hydrated]').waitFor()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: words.back }).click()
    await expect(page).toHaveURL(`${root}/skills`)
    await expect(page.getByRole('main').locator('a[href*="/skills/certificate/"]')).toHaveCount(22)
  })
}

test('the browser opens and closes the modal with its own buttons; a reload shows the page', async ({
  page,
}) => {
  await openHydrated(page, '/skills')
  await page.getByRole('link', { name: 'React', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('React')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a certificate that was opened directly is a page also after Back from the grid', async ({ page }) => {
  await openHydrated(page, '/skills/certificate/react')
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/skills')
  await page.goBack()
  await expect(page).toHaveURL('/skills/certificate/react')
  // Not a modal, whose button to close it would go back and leave the site.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('React')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a click beside the modal closes it, and the focus is kept inside while it is open', async ({
  page,
}) => {
  await openHydrated(page, '/skills')
  await page.getByRole('link', { name: 'React', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (let step = 0; step < 15; step++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(isInside).toBe(true)
  }
  // A page that is fading in receives no clicks.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.mouse.click(20, 450)
  await expect(page).toHaveURL('/skills')
})

test('the picture of a certificate is cropped as in the studio, and a tap enlarges it until Back', async ({
  page,
  server,
}) => {
  const query = '*[_type == "project" && defined(picture.asset)][0].picture.asset._ref'
  const asset = { _type: 'reference', _ref: String(await fetchPublished(server, query)) }
  const crop = { _type: 'sanity.imageCrop', left: 0.5, top: 0, right: 0, bottom: 0.5 }
  const set = { 'certificates[0].image': { _type: 'image', asset, crop } }
  await openAsOwner(page, server, '/')
  await mutate(page, server, [{ patch: { id: 'skill-sass', set } }])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/skills')
  // Before hydration a click opens the certificate's page instead of its modal.
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('link', { name: 'Sass' }).click()
  const [, width = 0, height = 0] = /-(\d+)x(\d+)-/.exec(asset._ref)?.map(Number) ?? []
  const picture = page.getByRole('link', { name: /^Certificate: .+ Show larger/ }).getByRole('img')
  await expect(picture).toHaveAttribute('src', new RegExp(`rect=${width / 2},0,${width / 2},${height / 2}$`))
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await picture.click()
  // The picture's modal is loaded by the first click; until then the last dialog in the document is the certificate's.
  await expect(page.getByRole('dialog')).toHaveCount(2)
  const large = page.getByRole('dialog').last().getByRole('img')
  await expect(large).toBeVisible()
  const wide = (await picture.boundingBox())?.width ?? Infinity
  await expect.poll(async () => (await large.boundingBox())?.width).toBeGreaterThan(wide * 1.5)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Sass' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/skills')
})

test('neither a long name widens its circle nor words lie on the moon of a page, between phone and desk', async ({
  page,
}) => {
  needsSerbian()
  for (const width of [770, 820, 900]) {
    await page.setViewportSize({ width, height: 1100 })
    for (const path of ofSite(['/srb/skills', '/skills', '/terms-and-conditions'])) {
      await page.goto(path)
      const moon = await page.locator('main header svg').last().boundingBox()
      const lines = await page.locator('main header :is(h1, p)').all()
      expect(lines.length, path).toBeGreaterThan(0)
      for (const words of lines) {
        const right = await words.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getBoundingClientRect().right
        })
        expect(right).toBeLessThanOrEqual(moon?.x ?? 0)
      }
    }
    await page.goto('/srb/skills')
    const circles = await page
      .locator('main section li > span')
      .evaluateAll((all) => all.map((circle) => Math.round(circle.getBoundingClientRect().width)))
    expect(new Set(circles).size).toBe(1)
  }
})

test('skills stand in groups with level and projects, and none is alone in its row', async ({ page }) => {
  needsSerbian()
  await page.goto('/srb/skills')
  const groups = page.getByRole('main').getByRole('region')
  await expect(groups).toHaveCount(4)
  const react = groups
    .first()
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'React' }) })
  await expect(react.first()).toContainText('Svakodnevno')
  await expect(react.first().getByRole('link', { name: 'Orbita' })).toHaveAttribute(
    'href',
    '/srb/projects/orbit',
  )
  await expect(react.first().getByRole('link', { name: /^još \d+/ })).toHaveAttribute(
    'href',
    '/srb/projects?skill=react',
  )
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const group of await groups.all()) {
      const tops = await group
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)))
      const last = tops.filter((top) => top === tops.at(-1))
      expect(last.length).toBeGreaterThan(1)
    }
    const columns = await groups.evaluateAll((all) =>
      all.map((group) =>
        [...group.querySelectorAll('li')].map((item) => Math.round(item.getBoundingClientRect().left)),
      ),
    )
    // All groups have the same columns.
    expect(new Set(columns.flat())).toEqual(new Set(columns[0]))
  }
})

test('the number of further projects of a skill is not alone in a line', async ({ page }) => {
  needsSerbian()
  for (const root of ['', '/srb']) {
    await page.goto(`${root}/skills`)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const numbers = page.locator('main li a[href*="/projects?skill="]')
      expect(await numbers.count()).toBeGreaterThan(10)
      const alone = await numbers.evaluateAll((all) =>
        all
          .filter((link) => {
            const before = link.previousElementSibling?.getBoundingClientRect()
            return Math.abs((before?.top ?? 0) - link.getBoundingClientRect().top) > 2
          })
          .map((link) => link.parentElement?.textContent),
      )
      expect(alone, `${root} at ${width}`).toEqual([])
    }
  }
})
