import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PAGE_PARAMETERS } from '@portfolio/contract/secret-links'
import { pageAddress } from './page-address.ts'

test.each([
  ['/projects', '/projects'],
  ['/?utm_source=mail&utm_medium=cv', '/'],
  ['/projects?utm_source=mail&skill=react&fbclid=a', '/projects?skill=react'],
  ['/projects?q=a+b&skill=react', '/projects?skill=react&q=a+b'],
  ['/projects?skill=react&q=a%20b', '/projects?skill=react&q=a+b'],
  ['/comments?page=2&gclid', '/comments?page=2'],
  ['/comments?page=2&page=3', '/comments?page=2'],
  ['/comments?p%61ge=2', '/comments?page=2'],
  ['/projects?', '/projects'],
  ['/projects/%E0%A4%A', '/projects/%25E0%25A4%25A'],
  ['/%?page=2', '/%25?page=2'],
  ['/?a=1&b=2', '/'],
  ['/projects?q=a%26utm_source%3Db', '/projects?q=a%26utm_source%3Db'],
])('%s is answered with %s', (target, page) => {
  expect(pageAddress(target)).toBe(page)
})

test('every parameter that a screen reads is one that its page keeps', async () => {
  const screens = fileURLToPath(new URL('../../../web/src/screens/', import.meta.url))
  const read = new Set<string>()
  for await (const file of glob(`${screens}**/*.{ts,tsx}`))
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(
      /earch(?:Params)?\.get\('([^']+)'\)/g,
    ))
      read.add(name)
  expect(read).toContain('page')
  expect([...read].filter((name) => !PAGE_PARAMETERS.some((each) => each === name))).toEqual([])
})
