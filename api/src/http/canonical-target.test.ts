import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalTarget } from './canonical-target.ts'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { languageInfo } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'

test.each([
  ['/', '/'],
  ['/#x', '/'],
  ['/projects?skill=react&q=a#x', '/projects?skill=react&q=a'],
  ['/PROJECTS', '/projects'],
  ['/%70rojects', '/projects'],
  ['/%50rojects/', '/projects'],
  ['/x/../projects', '/projects'],
  ['/x/%2E%2e/projects', '/projects'],
  ['/./projects/.', '/projects'],
  ['/srb//skills///certificate/react', '/srb/skills/certificate/react'],
  [`${languageInfo(SERBIAN).root.toUpperCase()}/Skills`, pathTo(SERBIAN, 'skills')],
  ['/srb/', '/srb'],
  ['/en/', '/en'],
  ['/EN', '/en'],
  ['/Skills/Certificate/contact-form', '/skills/certificate/contact-form'],
  ['/projects/Upper-Case', '/projects/Upper-Case'],
  ['/activate-account', '/activate-account'],
  ['/Reset-Password/0123456789abcdef01234567?token=aB', '/reset-password/0123456789abcdef01234567?token=aB'],
  ['/projects/%c4%8daj', '/projects/%C4%8Daj'],
  ['/projects/\u00c4\u008daj', '/projects/%C4%8Daj'],
  ['/projects/a%2Fb', '/projects/a%2Fb'],
  ['/sharing/PROJECTS.jpg', '/sharing/projects.jpg'],
  ['/srb/sharing/home.jpg', '/srb/sharing/home.jpg'],
  ['/sharing/x/../Skills/certificate/react.jpg', '/sharing/skills/certificate/react.jpg'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/no-such/Page', '/no-such/Page'],
  ['/\\evil.example/', '/evil.example'],
])('the canonical form of %s is %s', (given, expected) => {
  expect(canonicalTarget(given)).toBe(expected)
})

test.each(['/api/HEALTH/', '/lake//v1/x', '/studio/', '/assets/a.js#x', '/@vite/client', '/@fs//a'])(
  '%s is not a page, and stays as it is',
  (target) => expect(canonicalTarget(target)).toBe(target),
)

test('a canonical target is its own canonical form, and never leads to another host', () => {
  const piece = constantFrom(
    '/',
    '/',
    '.',
    '..',
    '%2e',
    '%2F',
    'a',
    '\\',
    'SRB',
    'skills',
    '%',
    '%C4',
    '#',
    '?',
    ';',
    '@',
  )
  assert(
    property(array(piece, { maxLength: 12 }), (pieces) => {
      const target = canonicalTarget(`/${pieces.join('')}`)
      expect(target).toMatch(/^\/(?![/\\])/)
      expect(canonicalTarget(target)).toBe(target)
    }),
    { numRuns: 2_000 },
  )
})
