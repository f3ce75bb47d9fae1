import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const FILES = globSync('{api,studio,web}/**/*.{ts,tsx}', {
  cwd: fileURLToPath(root),
  exclude: (path) => /node_modules|dist$/.test(path),
})
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** The text of a README from one line to another. */
function section(readme: string, from: string, to: string) {
  const text = read(readme)
  const start = text.indexOf(from)
  return start < 0 ? '' : text.slice(start, text.indexOf(to, start + from.length))
}

/** Names of the files that a file imports, without their folders. */
const importedBy = (file: string) =>
  [...read(file).matchAll(/(?:from|import\(|import) ?'([^']+)'/g)].map(([, specifier = '']) =>
    basename(specifier).replace(/\.tsx?$/, ''),
  )
const nameOf = (file: string) => basename(file).replace(/\.tsx?$/, '')

describe.each([
  ['a title', section('web/README.md', '## A title', '\n## '), 26],
  ['an impression', section('api/README.md', 'An impression, from', '\nA password reset'), 21],
  ['a password reset', section('api/README.md', 'A password reset (', '\n## '), 22],
])('the walk of %s', (_, walk, most) => {
  const named = [...new Set([...walk.matchAll(/`([\w./-]+\.tsx?)(?:#\w+)?`/g)].map(([, path = '']) => path))]
  const files = named.flatMap((path) => FILES.find((file) => `/${file}`.endsWith(`/${path}`)) ?? [])

  test('names files that exist, as many as it states', () => {
    expect(files).toHaveLength(named.length)
    expect(named).toHaveLength(Number(/(\d+) files\)/.exec(walk)?.[1]))
    expect(named.length).toBeLessThanOrEqual(most)
  })

  test('each step calls the next one, or is called by it', () => {
    // The first one is where a person begins.
    const alone = files.slice(1).filter((file) => {
      const others = files.filter((other) => other !== file)
      const imports = importedBy(file)
      return !others.some(
        (other) => imports.includes(nameOf(other)) || importedBy(other).includes(nameOf(file)),
      )
    })
    expect(alone).toEqual([])
  })

  test('what a step names of a file is in it', () => {
    const missing = [...walk.matchAll(/`([\w./-]+\.tsx?)#(\w+)`/g)].filter(([, path = '', name = '']) => {
      const file = FILES.find((each) => `/${each}`.endsWith(`/${path}`))
      return !file || !new RegExp(String.raw`\b${name}\(`).test(read(file))
    })
    expect(missing).toEqual([])
  })
})
