import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const FILES = globSync('{api,studio,web}/**/*.{ts,tsx}', {
  cwd: fileURLToPath(root),
  exclude: (path) => /node_modules|dist$/.test(path),
})

/** The text of a README from one line to another. */
function section(readme: string, from: string, to: string) {
  const text = readFileSync(new URL(readme, root), 'utf8')
  const start = text.indexOf(from)
  return start < 0 ? '' : text.slice(start, text.indexOf(to, start + from.length))
}

test.each([
  ['a title', section('web/README.md', '## A title', '\n## '), 22],
  ['an impression', section('api/README.md', 'An impression, from', '\nA password reset'), 20],
  ['a password reset', section('api/README.md', 'A password reset (', '\n## '), 21],
])('the walk of %s names files that exist, as many as it states', (_, walk, most) => {
  const named = new Set([...walk.matchAll(/`([\w./-]+\.tsx?)(?:#\w+)?`/g)].map(([, path = '']) => path))
  const missing = [...named].filter((path) => !FILES.some((file) => `/${file}`.endsWith(`/${path}`)))
  expect(missing).toEqual([])
  expect(named.size).toBe(Number(/(\d+) files\)/.exec(walk)?.[1]))
  expect(named.size).toBeLessThanOrEqual(most)
})
