import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

test('code is split into tokens; code so long that this would take seconds stays plain', () => {
  expect(highlight('let a', 'typescript')).toContainEqual({ text: 'let', kind: 'keyword' })
  const long = '<a href="'.repeat(10_000)
  const before = performance.now()
  expect(highlight(long, 'markup')).toEqual([{ text: long }])
  expect(performance.now() - before).toBeLessThan(100)
})
