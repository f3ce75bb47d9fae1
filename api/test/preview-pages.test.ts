import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LANGUAGES, type Language, acceptedRange } from '@portfolio/contract/language'
import { PATHS, isPlainScreen, pathInLanguage, pathTo } from '@portfolio/contract/paths'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import type { Visitor } from './support/visitor.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const INVISIBLE = /[\u200b-\u200d\u2060-\u2063\ufeff]/
const SECRET = 'what-the-studio-has-made-up'

const portfolio = usePortfolio()
const owner = useOwner(portfolio)
/** The same person without a preview: some screens are for people who are signed in. */
const reader = useOwner(portfolio)
beforeAll(async () => {
  await owner.mutate(
    { createOrReplace: { _id: 'drafts.secret', _type: 'sanity.previewUrlSecret', secret: SECRET } },
    { patch: { id: 'siteSettings', set: { sky: 'violet', moonColour: 'copper' } } },
  )
  const enabling = { 'sanity-preview-secret': SECRET, 'sanity-preview-pathname': '/' }
  await owner.get(`/api/preview/enable?${new URLSearchParams(enabling).toString()}`)
})

const pathsIn = (language: Language) => [
  // Without Google the choice of a sign-in redirects to the form.
  ...Object.keys(PATHS)
    .filter(isPlainScreen)
    .filter((screen) => screen !== 'login')
    .map((screen) => pathTo(language, screen)),
  ...['/projects/orbit', '/skills/certificate/react', '/no-such-page'].map((path) =>
    pathInLanguage(path, language),
  ),
]

async function read(browser: Visitor, language: Language, path: string) {
  browser.cookies.set('portfolio-language', language)
  const accepted = { Accept: 'text/html', 'Accept-Language': acceptedRange(language) }
  const { status, text } = await browser.get(path, accepted)
  const [, before = '', head = '', body = ''] = /^([^]*?)<head>([^]*?)<\/head>([^]*)$/.exec(text) ?? []
  return {
    size: text.length,
    text,
    page: {
      status,
      html: before,
      // A preview is never listed.
      head: head.replace('<meta name="robots" content="noindex">', ''),
      shown: body
        .replace(/<style>#preview-banner[^]*?<\/aside>/, '')
        .replaceAll(/<(script|style)[^]*?<\/\1>/g, '')
        .replaceAll(/<[^>]*>/g, ' '),
    },
  }
}

async function expectTheSite(language: Language) {
  for (const path of pathsIn(language)) {
    // A first picture that is not made in time is not part of the page, which is then not stored either.
    const { preview, published } = await vi.waitFor(
      async () => {
        const pages = {
          preview: await read(owner, language, path),
          published: await read(reader, language, path),
        }
        expect({ path, ...pages.preview.page }).toEqual({ path, ...pages.published.page })
        return pages
      },
      { timeout: 30_000 },
    )
    expect(preview.text, path).toContain('id="preview-banner"')
    expect(preview.text, path).not.toMatch(INVISIBLE)
    expect(preview.size, path).toBeLessThan(published.size * 1.3)
  }
}

test.each(LANGUAGES)('a preview is the site on every screen in %s', async (id) => {
  const { page } = await read(owner, id, pathTo(id, 'home'))
  expect(page.html).toContain(`data-languages="${LANGUAGES.join(' ')}" data-sky="violet" data-moon="copper"`)
  await expectTheSite(id)
})

describe('with one language', () => {
  beforeAll(async () => {
    await owner.mutate({ patch: { id: 'siteSettings', set: { languages: ['srb'] } } })
  })

  test.skipIf(!HAS_SERBIAN)('a preview is the site in that language', async () => {
    const { page } = await read(owner, SERBIAN, pathTo(SERBIAN, 'home'))
    expect(page.html).toContain('data-languages="srb"')
    await expectTheSite(SERBIAN)
  })
})
