import { beforeAll, describe, expect, test } from 'vitest'
import { type Language, languageInfo, acceptedRange } from '@portfolio/contract/language'
import { pathToFile } from '@portfolio/contract/file-paths'
import { PATHS, isPlainScreen, pathTo, pathToProject, pathToSharingPicture } from '@portfolio/contract/paths'
import { needsSignIn } from '@portfolio/contract/needs-sign-in'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

/** Without Google the choice of a sign-in redirects to the form, and without a session the screens of an account do. */
const SCREENS = Object.keys(PATHS)
  .filter(isPlainScreen)
  .filter((screen) => screen !== 'login' && !needsSignIn(pathTo('en', screen)))

const portfolio = usePortfolio()
const owner = useOwner(portfolio)

async function mutate(...mutations: readonly object[]) {
  const answer = await owner.mutate(...mutations)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
}

/** A visitor whose browser prefers a language and has stored it as the choice. */
function visitorWhoChose(language: Language) {
  const visitor = portfolio.visitor()
  visitor.cookies.set('portfolio-language', language)
  const headers = { Accept: 'text/html', 'Accept-Language': acceptedRange(language) }
  return (path: string) => visitor.get(path, headers)
}

describe.skipIf(!HAS_SERBIAN).each([
  { only: 'en', absent: SERBIAN },
  { only: SERBIAN, absent: 'en' },
] as const)('a site in $only only', ({ only, absent }) => {
  beforeAll(async () => {
    // Caches pages of the removed language.
    for (const language of [only, absent]) await visitorWhoChose(language)(pathTo(language, 'skills'))
    await mutate({ patch: { id: 'siteSettings', set: { languages: [only] } } })
  })

  test('shows every screen, with neither a switch of languages nor alternates', async () => {
    const get = visitorWhoChose(absent)
    for (const screen of SCREENS) {
      const { status, text } = await get(pathTo(only, screen))
      expect([screen, status]).toEqual([screen, 200])
      expect(text).toContain(`<html lang="${languageInfo(only).tag}" data-languages="${only}"`)
      expect(text).not.toMatch(/hreflang|og:locale:alternate/i)
    }
  })

  test('redirects addresses of the other language to the same page', async () => {
    const get = visitorWhoChose(absent)
    for (const screen of SCREENS) {
      const { status, headers } = await get(`${pathTo(absent, screen)}?a=b`)
      expect([screen, status, headers.get('location')]).toEqual([screen, 302, `${pathTo(only, screen)}?a=b`])
      expect(headers.get('set-cookie')).toBeNull()
    }
    const unknown = await get(`${languageInfo(absent).root}/no-such-page`)
    expect(unknown.headers.get('location')).toBe(`${languageInfo(only).root}/no-such-page`)
    expect((await get(`${languageInfo(only).root}/no-such-page`)).status).toBe(404)
  })

  test('has its files in that language', async () => {
    const get = visitorWhoChose(absent)
    for (const path of [
      (language: Language) => pathToFile(language, 'curriculumVitaeJson'),
      (language: Language) => pathToFile(language, 'projectsFeed'),
      (language: Language) => pathToFile(language, 'webManifest'),
      (language: Language) => pathToSharingPicture(pathTo(language, 'skills')),
    ]) {
      expect((await get(path(only))).status).toBe(200)
      const { status, headers } = await get(path(absent))
      expect([status, headers.get('location')]).toEqual([302, path(only)])
    }
    const { text } = await get('/sitemap.xml')
    const listed = [...text.matchAll(/<loc>https?:\/\/[^/]*([^<]*)<\/loc>/g)].map(([, path]) => path ?? '')
    expect(listed.length).toBeGreaterThan(30)
    expect(listed.every((path) => path.startsWith('/srb') === (only === SERBIAN))).toBe(true)
    expect(text).not.toContain('hreflang')
  })

  test('answers and mails in that language whatever the browser prefers', async () => {
    const visitor = portfolio.visitor()
    const headers = { 'Accept-Language': acceptedRange(absent) }
    const refused = await visitor.call('GET', '/api/no-such-route', { headers })
    expect(refused.text).toContain(only === 'en' ? 'There is nothing here' : 'Ovde nema ničega')
    const studio = await visitor.get('/studio')
    expect(studio.text).toContain(`data-languages="${only}"`)
  })
})

test.skipIf(!HAS_SERBIAN)('a case study in Serbian alone has its page on a Serbian site', async () => {
  await mutate({ patch: { id: 'siteSettings', set: { languages: ['srb'] } } })
  await mutate({
    patch: { query: '*[_type == "project"]', unset: ['story.en', 'title.en', 'description.en'] },
  })
  const { text } = await portfolio.visitor().get('/srb/projects', { Accept: 'text/html' })
  const [, slug = ''] = /href="\/srb\/projects\/([^"#]+)"/.exec(text) ?? []
  const path = pathToProject(SERBIAN, { slug, hasCaseStudy: true })
  expect((await portfolio.visitor().get(path, { Accept: 'text/html' })).status).toBe(200)
})

test.skipIf(!HAS_SERBIAN)('a site in both languages has both again', async () => {
  await mutate({ patch: { id: 'siteSettings', unset: ['languages'] } })
  const page = await visitorWhoChose(SERBIAN)('/skills')
  expect([page.status, page.headers.get('location')]).toEqual([302, '/srb/skills'])
  expect((await visitorWhoChose('en')('/skills')).text).toContain('hrefLang="x-default"')
})
