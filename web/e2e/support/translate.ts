import type { Page } from '@playwright/test'

/** What the translation begins with. */
export const MARK = '§'

/** Translates the page as Chrome does: each text is replaced by elements with another one. */
export const translate = (page: Page) =>
  page.evaluate((mark) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, [translate=no]')) continue
      const translated = document.createElement('font')
      translated.append(mark + text.data)
      text.replaceWith(translated)
    }
  }, MARK)
