import { expect, test } from 'vitest'
import { downloadedLanguage, isCounted, readView } from './read-view.ts'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test.each([
  ['a browser', { 'user-agent': FIREFOX }, true],
  ['Do Not Track', { 'user-agent': FIREFOX, dnt: '1' }, false],
  ['Global Privacy Control', { 'user-agent': FIREFOX, 'sec-gpc': '1' }, false],
  ['a page fetched ahead', { 'user-agent': FIREFOX, 'sec-purpose': 'prefetch;prerender' }, false],
  [
    'a search engine',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://google.com/bot.html)' },
    false,
  ],
  ['a link preview', { 'user-agent': 'facebookexternalhit/1.1' }, false],
  ['a program', { 'user-agent': 'curl/8.5.0' }, false],
  ['no name', {}, false],
])('a view by %s is counted: %j -> %s', (_name, headers, expected) => {
  expect(isCounted(headers)).toBe(expected)
})

test.skipIf(!HAS_SERBIAN).each([
  ['/', { page: '/', language: 'en' }],
  ['/srb', { page: '/', language: 'srb' }],
  ['/srb/skills/certificate/react', { page: '/skills/certificate/react', slug: 'react', language: 'srb' }],
  ['/projects', { page: '/projects', language: 'en' }],
  ['/activate-account/0123456789abcdef01234567', { page: '/activate-account', language: 'en' }],
  ['/srb/reset-password/0123456789abcdef01234567', { page: '/reset-password', language: 'srb' }],
])('the page, slug and language of a view of %s are read', (path, expected) => {
  expect(readView(path, {})).toMatchObject({ ...expected, referrer: null, country: null })
})

test.each([
  '/no-such-page',
  '/api/health',
  '/assets/a.js',
  '/skills/certificate',
  '/sitemap.xml',
  '/a/b/c/d',
])('%s is not a page whose views count', (path) => expect(readView(path, {})).toBeNull())

test('the referrer of a view is the host of another site without its path, and never this site', () => {
  const host = 'portfolio.example'
  const from = (referer: string) => readView('/', { host, referer })?.referrer
  expect(from('https://www.news.example/item?id=1&user=ana')).toBe('news.example')
  expect(from('https://portfolio.example/projects')).toBeNull()
  expect(from('android-app://com.example')).toBeNull()
  expect(from('no address')).toBeNull()
})

test('the country of a view comes from its first accepted language only', () => {
  const country = (accepted: string) => readView('/', { 'accept-language': accepted })?.country
  expect(country('sr-Latn-RS,sr;q=0.9,en-US;q=0.8')).toBe('RS')
  expect(country('de-AT')).toBe('AT')
  expect(country('sr,en-US;q=0.8')).toBeNull()
  expect(country('*')).toBeNull()
})

test.skipIf(!HAS_SERBIAN)('a download of the CV is known by its address, with its language', () => {
  expect(downloadedLanguage('/curriculum-vitae.pdf')).toBe('en')
  expect(downloadedLanguage('/srb/curriculum-vitae.pdf')).toBe('srb')
  expect(downloadedLanguage('/curriculum-vitae')).toBeNull()
})
