import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageInfo } from '@portfolio/contract/language'
import { languageTitle } from '@portfolio/contract/language-title'
import { type FrameLocator, type Locator, type Page, expect } from '@playwright/test'

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
