import { foldSpelling } from '@portfolio/contract/folding'
import { expect, test } from 'vitest'
import { foldSpelling as foldInLake } from '../../studio/lake/src/query/fold-spelling.ts'

test('the lake, which knows nothing of the site, folds each letter as the site does', () => {
  const letters = Array.from({ length: 0x1_1000 }, (_, code) => `d${String.fromCodePoint(code)}j`)
  expect(letters.filter((text) => foldInLake(text) !== foldSpelling(text))).toEqual([])
  expect(foldInLake('Ђорђе Ǌegoš')).toBe('dorde njegos')
})
