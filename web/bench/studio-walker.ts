import type { Browser, Page } from '@playwright/test'
import { z } from 'zod/mini'
import type { PortfolioServer } from '#e2e/support/server.ts'
import { fetchPublished, mutate } from '#e2e/support/studio-form.ts'

/**
 * Runs and times one step.
 * @param reviewed seconds in the review
 */
export type Step = <Result>(title: string, reviewed: number, act: () => Promise<Result>) => Promise<Result>

export type Walker = {
  step: Step
  server: PortfolioServer
  /** The Studio, with the owner's session. */
  page: Page
  /** Opens a page of the site as somebody else, and waits until it follows the content. */
  visit: (path: string) => Promise<Page>
}

export const openVisitor = (browser: Browser, server: PortfolioServer) => async (path: string) => {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const follows = page.waitForResponse('**/live/events/**')
  await page.goto(server.origin + path)
  await follows
  return page
}

const LOOK = { polling: 20, timeout: 60_000 }
type Sought = { selector: string; text: string }

const isShown = ({ selector, text }: Sought) =>
  [...document.querySelectorAll(selector)].some((element) => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    return element.checkVisibility() && (isField ? element.value : element.textContent).includes(text)
  })

/** Looks 50 times a second; Playwright's own waits look every half second after a while. */
export const shows = (page: Page, selector: string, text = '') =>
  page.waitForFunction(isShown, { selector, text }, LOOK)

export const hides = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    ({ selector: within, text: words }) =>
      ![...document.querySelectorAll(within)].some((element) => element.textContent.includes(words)),
    { selector, text },
    LOOK,
  )

export const FORM = '[data-testid=form-view]:not([data-read-only])'

/** Opens a document's form, and waits until the Studio is idle. */
export async function open({ page, server }: Walker, type: string, id: string) {
  await page.goto(`${server.origin}/studio/intent/edit/type=${type};id=${id}/`)
  await shows(page, FORM)
  await settle(page)
}

/** Waits until the page has answered ten times in a row at once, as it has when a person begins the next step. */
export const settle = (page: Page) =>
  page.evaluate(
    (longestMs) =>
      new Promise<void>((resolve) => {
        const until = performance.now() + longestMs
        let calm = 0
        let last = performance.now()
        const timer = setInterval(() => {
          const now = performance.now()
          calm = now - last < 100 ? calm + 1 : 0
          last = now
          if (calm < 10 && now < until) return
          clearInterval(timer)
          resolve()
        }, 50)
      }),
    10_000,
  )

/** Changes a document's draft, made of what is published. */
export async function draft({ page, server }: Walker, id: string, set: object) {
  const published = z.looseObject({}).parse(await fetchPublished(server, `*[_id == "${id}"][0]`))
  await mutate(page, server, [
    { createIfNotExists: { ...published, _id: `drafts.${id}` } },
    { patch: { id: `drafts.${id}`, set } },
  ])
}

/** Waits until a click on Publish would publish. */
export async function mayPublish(page: Page) {
  await shows(page, '[data-testid=action-publish]:not([disabled], [data-disabled=true])')
  await settle(page)
}
