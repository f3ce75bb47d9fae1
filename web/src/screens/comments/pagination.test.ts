import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test.each([
  [1, 0, [], false, false],
  [1, 1, [1], false, false],
  [1, 5, [1, 2, 3, 4, 5], false, false],
  [1, 6, [1, 2, 3, 4, 5], false, false],
  [1, 100, [1, 2, 3, 4, 5], false, true],
  [3, 100, [1, 2, 3, 4, 5], false, true],
  [4, 100, [2, 3, 4, 5, 6], false, true],
  [5, 100, [3, 4, 5, 6, 7], true, true],
  [50, 100, [48, 49, 50, 51, 52], true, true],
  [97, 100, [95, 96, 97, 98, 99], true, false],
  [100, 100, [96, 97, 98, 99, 100], true, false],
  [7, 3, [1, 2, 3], false, false],
])('page %i of %i shows %j', (current, total, pages, isGapBefore, isGapAfter) => {
  expect(pageWindow(current, total)).toEqual({ pages, isGapBefore, isGapAfter })
})
