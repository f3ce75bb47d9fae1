import type { Page } from '@playwright/test'

/** Waits until a page is connected to the content's live events, the last thing that it does when idle. */
export const waitUntilFollowing = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().includes('/data/live/events/') && response.request().resourceType() === 'eventsource',
  )

/** Hides a page as another tab in front of it does, or shows it. A hidden page closes its connection. */
export const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
