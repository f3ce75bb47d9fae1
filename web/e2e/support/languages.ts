import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageInfo } from '@portfolio/contract/language'
import { languageTitle } from '@portfolio/contract/language-title'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import { type FrameLocator, type Locator, type Page, expect, test } from '@playwright/test'

/** Clicks the toggle, which leads to the next language, until the page is in this one. */
export async function switchTo(page: Page | FrameLocator, language: Language) {
  const toggle = page.getByRole('banner').locator('a[hreflang]')
  const html = page.locator('html')
  for (const _language of LANGUAGES) {
    const next = (await toggle.getAttribute('hreflang')) ?? ''
    await toggle.click()
    await expect(html).toHaveAttribute('lang', next)
    if (next === languageInfo(language).tag) return
  }
}

/** Checks or unchecks the languages beside English in the form "Make it yours". */
export async function publishOthers(form: Locator, isPublished: boolean) {
  for (const language of LANGUAGES)
    if (language !== DEFAULT_LANGUAGE)
      await form.getByLabel(languageTitle(language), { exact: true }).setChecked(isPublished)
}

const REASON = 'This site is not in Serbian.'

/** Skips the test on a site without Serbian. */
export const needsSerbian = () => test.skip(!HAS_SERBIAN, REASON)

/** Skips the test of a Serbian address on a site without Serbian. */
export const needsLanguageOf = (address: string) =>
  test.skip(!HAS_SERBIAN && /^\/srb\b/.test(address), REASON)

/** Leaves out Serbian addresses on a site without Serbian. */
export const ofSite = (addresses: readonly string[]) =>
  addresses.filter((address) => HAS_SERBIAN || !/^\/srb\b/.test(address))
