import type { Page } from '@playwright/test'

/** The home page's moon is larger than the window by design; its label is not. */
const MOON = 'main button:has(> img[alt=""]), main button > img[alt=""]'

/**
 * Elements and texts that exceed the window at either side, where a visitor cannot read them. The width of the
 * document does not tell, because `main` clips. Ignores decoration, hidden elements, and elements with a scrollbar
 * of their own.
 */
export const beyondWindow = (page: Page) =>
  page.evaluate((moon) => {
    const isOutside = ({ left, right, width }: DOMRect) =>
      width > 1 && (right > document.documentElement.clientWidth + 0.5 || left < -0.5)
    /** Has a scrollbar of its own, or is visually hidden. */
    const isExempt = (element: Element) => {
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(each)
        if (/auto|scroll/.test(overflowX) || clipPath !== 'none') return true
      }
      return false
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden=true]') &&
      !element.matches(moon)
    const describeElement = (element: Element) =>
      `${element.localName}.${element.className}: ${element.textContent.slice(0, 40)}`

    const found = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      const boxes = texts.flatMap((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return [...range.getClientRects()]
      })
      // Styles are checked last: few elements exceed the window, and a page has thousands.
      if (![element.getBoundingClientRect(), ...boxes].some(isOutside)) continue
      if (isShown(element) && !isExempt(element)) found.add(describeElement(element))
    }
    return [...found]
  }, MOON)

/** The cumulative layout shift since the page was opened, from Chromium. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
              score += Number(entry.value)
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(score), 200)
      }),
  )

/** Scrolls to the end like a wheel, and back to the top. */
export const scrollToEnd = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await frame()
  })

/** Waits for the transitions that run, such as those of colours after a change of the theme. */
export const finishAnimations = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const end = effect?.getComputedTiming().endTime
        return playState === 'running' && typeof end === 'number' && Number.isFinite(end)
      })
      .map(({ finished }) => finished)
    await Promise.allSettled(ending)
  })

/** Whether one of the elements overlaps one of the others within the window. */
export const overlaps = (page: Page, one: string, other: string) =>
  page.evaluate(
    (selectors) => {
      const [upper = [], lower = []] = selectors.map((selector) =>
        [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()),
      )
      return upper.some((above) =>
        lower.some(
          (below) =>
            above.left < below.right &&
            below.left < above.right &&
            above.top < below.bottom &&
            below.top < above.bottom,
        ),
      )
    },
    [one, other],
  )
