import type { Page } from '@playwright/test'

/** Waits until a page hears of changes of the content, which it does last of what it does when idle. */
export const waitUntilFollowing = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().includes('/data/live/events/') && response.request().resourceType() === 'eventsource',
  )

/** As another tab of the window does. A hidden page closes its connection. */
export const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
