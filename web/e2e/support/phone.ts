import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { PortfolioServer } from './server.ts'

/** A page on a phone with a touch screen, in a context of its own. */
export async function openPhone(
  browser: Browser,
  { origin }: Pick<PortfolioServer, 'origin'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    ...options,
  })
  return context.newPage()
}
