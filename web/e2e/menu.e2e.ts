import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './support/fixtures.ts'
import { holdQueries, holdScripts } from './support/held-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import { beyondWindow } from './support/layout.ts'
import { needsLanguageOf, needsSerbian } from './support/languages.ts'

test.use(withMotion)

/** Windows narrower than the navigation have the menu. */
test.use({ viewport: { width: 1023, height: 900 } })

const WORDS = [
  {
    address: '/skills',
    open: 'Open menu',
    close: 'Close menu',
    menu: 'Menu',
    projects: 'Projects',
    target: '/projects',
  },
  {
    address: '/srb/skills',
    open: 'Otvorite meni',
    close: 'Zatvorite meni',
    menu: 'Meni',
    projects: 'Projekti',
    target: '/srb/projects',
  },
]

for (const words of WORDS) {
  test(`the menu opens, links to a page and closes: ${words.address}`, async ({ page }) => {
    needsLanguageOf(words.address)
    await openHydrated(page, words.address)
    const button = page.getByRole('button', { name: words.open })
    const menu = page.getByRole('dialog', { name: words.menu })
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(menu).toBeVisible()
    await expect(page.locator('header button[aria-haspopup]')).toHaveAttribute('aria-expanded', 'true')
    await menu.getByRole('link', { name: words.projects }).click()
    await expect(page).toHaveURL(words.target)
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: words.projects })).toBeFocused()

    await button.click()
    await menu.getByRole('button', { name: words.close }).click()
    await expect(menu).toBeHidden()
    expect(warnings).toEqual([])
  })
}

test('Escape and a click outside close the menu, and the button gets the focus again', async ({ page }) => {
  await openHydrated(page, '/skills')
  const button = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(100, 500)
  await expect(menu).toBeHidden()
})

test('closing the menu gives its button the focus again also once the page is inert', async ({ page }) => {
  await openHydrated(page, '/skills')
  const button = page.locator('header button[aria-haspopup=dialog]')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => menu.getByRole('button', { name: 'Close menu' }).click(),
    () => menu.getByRole('link', { name: 'Skills' }).click(),
  ]
  for (const close of ways) {
    await button.press('Enter')
    await expect(page.locator('main')).toHaveAttribute('inert', '')
    await close()
    await expect(button).toBeFocused()
    await expect(page.locator('[inert]')).toHaveCount(0)
  }
})

test('keys pressed before the menu has appeared do not move the focus out of it', async ({ page }) => {
  await openHydrated(page, '/skills')
  const button = page.locator('header button[aria-haspopup=dialog]')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Shift+Tab')
  expect(await page.locator('header button[aria-haspopup=dialog]:focus').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('[inert]')).toHaveCount(0)
  await button.click()
  await expect(page.locator('main')).toHaveAttribute('inert', '')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(page.locator('[inert]')).toHaveCount(0)
})

test('the page is inert too when the menu is opened again at once', async ({ page }) => {
  await openHydrated(page, '/skills')
  const button = page.locator('header button[aria-haspopup=dialog]')
  await button.press('Enter')
  await expect(page.locator('main')).toHaveAttribute('inert', '')
  await button.evaluate(async (opener: HTMLButtonElement) => {
    opener.click()
    await Promise.resolve()
    opener.click()
  })
  await expectOnlyMenuWorks(page)
})

test('pages work in browsers without popovers, whose footer has the links of the menu', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
    Object.defineProperty(Element.prototype, 'matches', {
      value(this: Element, selector: string) {
        if (selector === ':popover-open') throw new SyntaxError('This is not a valid selector')
        return this.closest(selector) === this
      },
    })
  })
  await openHydrated(page, '/skills')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeFocused()
})

test('the page is inert while the menu is open, inside which the focus stays', async ({ page }) => {
  await openHydrated(page, '/skills')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectOnlyMenuWorks(page)
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog:popover-open')).toHaveCount(0)
  await expect(page.locator('[inert]')).toHaveCount(0)
})

async function expectOnlyMenuWorks(page: Page) {
  await expect(page.locator('dialog:popover-open')).toHaveCount(1)
  // The page becomes inert after the menu has appeared, because inertness would delay the menu.
  await expect(page.locator('main')).toHaveAttribute('inert', '')
  const parts = page.locator('main a, footer a, header a')
  const takeFocus = await parts.evaluateAll((all: HTMLElement[]) =>
    all
      .filter((each) => !each.closest('dialog'))
      .map((each) => {
        each.focus()
        return document.activeElement === each
      }),
  )
  expect(takeFocus.length).toBeGreaterThan(10)
  expect(takeFocus).not.toContain(true)
}

test('the menu that is opened before the scripts come stays open', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/skills', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  release()
  await page.locator('html[data-hydrated]').waitFor()
  await expect(menu).toBeVisible()
  await expect(page.locator('header button[aria-haspopup=dialog]')).toHaveAttribute('aria-expanded', 'true')
  await expectOnlyMenuWorks(page)
  await menu.getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/projects')
  await expect(menu).toBeHidden()
  await expect(page.locator('dialog:popover-open')).toHaveCount(0)
})

test('the menu closes before a page that takes long', async ({ page }) => {
  await openHydrated(page, '/skills')
  const release = await holdQueries(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Projects' }).click()
  await expect(menu).toBeHidden()
  await expect(page.locator('dialog:popover-open')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Skills' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeFocused()
})

test('the menu closes above the next page, and above its header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/about-me')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.evaluate((dialog) =>
    Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  // The part of the window in which the header has the logo and the menu is empty.
  const clip = { x: 0, y: 0, width: 320, height: 40 }
  const covered = await page.screenshot({ clip })
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Luka' })).toBeAttached()
  expect(await page.screenshot({ clip })).toEqual(covered)
})

test('a link of the menu to the page that is open, which is marked, and Back close the menu', async ({
  page,
}) => {
  await page.goto('/projects')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Skills' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skills' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await expect(menu.locator('a[aria-current=page]')).toHaveText('Skills')
  await menu.getByRole('link', { name: 'Skills' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/skills')
  await button.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/projects')
  await expect(menu).toBeHidden()
})

test('the menu can be opened on a phone at twice its size', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 })
  for (const [address, name] of [
    ['/about-me', 'Open menu'],
    ['/srb/about-me', 'Otvorite meni'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    expect(await page.getByRole('banner').evaluate(({ scrollWidth }) => scrollWidth)).toBe(195)
  }
})

for (const [width, size] of [
  [390, 24],
  [320, 32],
] as const) {
  test(`nothing is out of reach on a phone of ${width} px with text of ${size} px`, async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      '/',
      '/about-me',
      '/skills',
      '/projects',
      '/curriculum-vitae',
      '/comments',
      '/register-user',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 })
      expect(await beyondWindow(page), path).toEqual([])
    }
  })
}

test('the footer leads to the terms and to the privacy policy', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Terms and conditions' }).click()
  await expect(page).toHaveURL('/terms-and-conditions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
  await footer.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect(page.getByRole('main').getByRole('time')).toHaveText('March 2024')
  const navigations = footer.getByRole('navigation')
  await expect(navigations).toHaveCount(2)
  await expect(footer.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link')).toHaveCount(
    6,
  )
  await expect(footer.getByRole('navigation', { name: 'Legal' }).getByRole('link')).toHaveCount(2)
  for (const link of await footer.getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('the first link of a page skips the header', async ({ page }) => {
  await openHydrated(page, '/skills')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'React' })).toBeFocused()
})

test('wide windows show the pages in the header, on the grid of the page, right after the logo', async ({
  page,
}) => {
  needsSerbian()
  for (const [width, path, names] of [
    [1024, '/skills', ['About me', 'Skills', 'Projects', 'CV', 'Contact', 'Guestbook', 'Sign in']],
    [
      2560,
      '/srb/skills',
      ['O meni', 'Veštine', 'Projekti', 'CV', 'Kontakt', 'Knjiga utisaka', 'Prijavite se'],
    ],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await openHydrated(page, path)
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: /Open menu|Otvori meni/ })).toBeHidden()
    await expect(header.getByRole('navigation').getByRole('link')).toHaveText([...names])
    for (const link of await header.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
    await expect(header.getByRole('navigation').locator('[aria-current=page]')).toHaveText(names[1])
    const [logo, content] = await Promise.all([
      header.getByRole('link').first().boundingBox(),
      page.locator('main h1').boundingBox(),
    ])
    expect(logo?.x).toBeCloseTo(content?.x ?? 0, 0)
    // Tab stops: skip link, logo, first page of the navigation.
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab')
    await expect(header.getByRole('link', { name: names[0] })).toBeFocused()
  }
})

test('text that scrolls under the header does not show through it', async ({ page }) => {
  await page.goto('/privacy-policy')
  const background = await page
    .getByRole('banner')
    .evaluate((header) => getComputedStyle(header).backgroundColor)
  expect(background).toMatch(/^rgb\(/)
})
