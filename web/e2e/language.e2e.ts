import { expect, test, withMotion } from './support/fixtures.ts'
import { signIn } from './support/account-steps.ts'
import { EN } from './support/account-words.ts'
import { openHydrated } from './support/hydrated.ts'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { needsSerbian, ofSite, switchTo } from './support/languages.ts'
import { fillSignIn } from './support/studio-steps.ts'
import { MARK, translate } from './support/translate.ts'

test.use(withMotion)

const stored = () => [localStorage.getItem('portfolio-language'), document.cookie]

test('the toggle shows the same page in the other language and stores the choice', async ({ page }) => {
  needsSerbian()
  await openHydrated(page, '/projects?skill=react#orbit')
  await switchTo(page, SERBIAN)
  await expect(page).toHaveURL('/srb/projects?skill=react#orbit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projekti')
  await expect(page).toHaveTitle('Projekti · Luka Jovanović')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sr-Latn')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/srb\/projects$/)
  for (const file of ['manifest', 'alternate][type*=rss'])
    await expect(page.locator(`link[rel=${file}]`)).toHaveAttribute('href', /^\/srb\//)
  expect(await page.evaluate(stored)).toEqual(['srb', expect.stringContaining('portfolio-language=srb')])

  await page.goto('/about-me')
  await expect(page).toHaveURL('/srb/about-me')
  await page.locator('html[data-hydrated]').waitFor()
  await switchTo(page, 'en')
  await expect(page).toHaveURL('/about-me')
  await page.goto('/skills')
  await expect(page).toHaveURL('/skills')
})

test('a page that the browser has translated follows what is typed and opened, and names stay', async ({
  page,
  server,
}) => {
  await signIn(page, EN, server.owner)
  await page.getByRole('link', { name: 'Write an impression' }).click()
  const field = page.getByRole('textbox', { name: 'Your impression' })
  await field.waitFor()
  await translate(page)
  await field.fill('Zdravo')
  await expect(page.getByText('6/700')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Luka Jovanović')).toHaveText('Luka Jovanović')

  await openHydrated(page, '/projects/orbit')
  await translate(page)
  const next = page.getByRole('main').getByRole('link', { name: 'Next project' })
  await expect(next).toHaveText(`${MARK}Next project${MARK}: ${MARK}Night Desk`)
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Desk')
  await expect(next).toHaveText('Next project: Portfolio')
})

test('local storage overrides the address and an older cookie when the page loads', async ({ page }) => {
  needsSerbian()
  await page.goto('/en/skills')
  await page.evaluate(() => localStorage.setItem('portfolio-language', 'srb'))
  await page.goto('/skills?from=a-link#top')
  await expect(page).toHaveURL('/srb/skills?from=a-link#top')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veštine')
})

test('/en stores English and redirects to the plain address, whatever was stored', async ({ page }) => {
  needsSerbian()
  await openHydrated(page, '/srb/skills')
  expect(await page.evaluate(() => localStorage.getItem('portfolio-language'))).toBe('srb')
  await page.goto('/en/skills')
  await expect(page).toHaveURL('/skills')
  expect(await page.evaluate(stored)).toEqual(['en', expect.stringContaining('portfolio-language=en')])
  await page.reload()
  await expect(page).toHaveURL('/skills')
})

/** In either language, because opening a Serbian address stores the choice of Serbian for later pages. */
const NEEDS_SCRIPT = /needs JavaScript|radi samo uz JavaScript/

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the toggle works, and so do all pages', async ({ page }) => {
    needsSerbian()
    await page.goto('/skills')
    await switchTo(page, SERBIAN)
    await expect(page).toHaveURL('/srb/skills')
    await switchTo(page, 'en')
    await expect(page).toHaveURL('/skills')
    await page.getByRole('link', { name: 'React' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('React')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Projects' }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(45)
    await page.getByLabel('Search').fill('star map')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/projects?skill=&q=star+map')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Star Map'])
  })

  test('pages that need JavaScript say so, and no others', async ({ page, server }) => {
    await page.goto('/email-login')
    await fillSignIn(page, server.owner)
    await expect(page).toHaveURL('/comments')
    for (const path of ofSite(['/user-account', '/srb/user-account/delete-account', '/outbox'])) {
      await page.goto(path)
      await expect(page.getByText(NEEDS_SCRIPT)).toBeVisible()
      await expect(page.locator('main form :is(input, textarea)')).toHaveCount(0)
    }
    // Only to sign out, no script is needed there. Playwright finds no roles within `noscript`.
    await page.goto('/user-account')
    await page.locator('main form button').click()
    await expect(page).toHaveURL(/\/comments$/)
    await page.goto('/user-account')
    await expect(page).toHaveURL(/\/comments$/)
    // Where Google is not set up, the page says so without scripts.
    await page.goto('/comments/google-login')
    await expect(page.getByText(NEEDS_SCRIPT)).toBeHidden()
    await expect(page.getByText(/nije podešena|not set up/)).toBeVisible()
    for (const path of ofSite([
      '/',
      '/projects',
      '/comments',
      '/email-login',
      '/srb/register-user',
      '/contact',
    ])) {
      await page.goto(path)
      await expect(page.getByText(NEEDS_SCRIPT)).toBeHidden()
    }
  })

  test('a visitor registers, signs in, writes an impression and a message', async ({
    page,
    server,
    consoleErrors,
  }) => {
    needsSerbian()
    consoleErrors.allow(/status of 40[01]/)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const main = page.getByRole('main')
    const field = (name: string) => main.getByLabel(name, { exact: true })
    const message = main.getByRole('alert')

    await page.goto('/register-user')
    await field('First name').fill('Milica')
    await field('Last name').fill('Petrović')
    await field('E-mail').fill('milica@example.test')
    await field('Password').fill('Moon-walk-1')
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(field('Repeat password')).toHaveAccessibleDescription('Repeat the same password!')
    await expect(field('E-mail')).toHaveValue('milica@example.test')
    await expect(field('Password')).toHaveValue('')
    await field('Password').fill('Moon-walk-1')
    await field('Repeat password').fill('Moon-walk-1')
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/email-login')
    await expect(message).toHaveText('Check email - confirm registration!')

    await field('E-mail').fill(server.owner.email)
    await field('Password').fill('Wrong-password-1')
    await main.getByRole('button', { name: 'Sign in' }).click()
    await expect(message).toHaveText('Wrong e-mail address or password.')
    await expect(field('E-mail')).toHaveValue(server.owner.email)
    await field('Password').fill(server.owner.password)
    await main.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/comments')
    await expect(message).toHaveText('Successfully logged in!')
    await page.reload()
    await expect(message).toHaveCount(0)

    await main.getByRole('link', { name: 'Write an impression' }).click()
    await main.getByRole('textbox').fill('Written without scripts.')
    await main.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL('/comments')
    await expect(message).toHaveText('Comment has been sent!')
    await expect(main.getByText('Written without scripts.')).toBeVisible()

    await page.goto('/srb/contact')
    await field('Ime').fill('Luka')
    await field('Prezime').fill('Jovanović')
    await field('E-pošta').fill('luka@example.test')
    await main.getByRole('button', { name: 'Pošaljite' }).click()
    await expect(field('Poruka')).toHaveAccessibleDescription('Poruka je obavezna!')
    await field('Poruka').fill('Imam posao za vas.')
    await main.getByRole('button', { name: 'Pošaljite' }).click()
    const question = (await main.getByText('Izaberite pločicu').textContent()) ?? ''
    const colour = /#[0-9a-f]{6}/.exec(question)?.[0] ?? ''
    await main.getByRole('button').filter({ hasNotText: colour }).first().click()
    await expect(message).toHaveText('Potvrdite da ste čovek!')
    await expect(field('Poruka')).toHaveValue('Imam posao za vas.')
    await main.getByRole('button', { name: 'Pošaljite' }).click()
    const second = (await main.getByText('Izaberite pločicu').textContent()) ?? ''
    // The API rejects answers within a second as a program's.
    const asked = Date.now()
    await expect.poll(() => Date.now() - asked).toBeGreaterThan(1_000)
    await main.getByRole('button', { name: /#[0-9a-f]{6}/.exec(second)?.[0] ?? '' }).click()
    await expect(page).toHaveURL('/srb')
    await expect(message).toHaveText('Poruka je poslata!')

    for (const address of addresses) expect(address).not.toMatch(/password|email=/)
  })

  test('the menu opens without scripts', async ({ page }) => {
    await page.goto('/skills')
    await page.setViewportSize({ width: 820, height: 900 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'About me' }).click()
    await expect(page).toHaveURL('/about-me')
  })
})
