import { expect, test } from 'vitest'
import { computeFrame } from '#src/content/assets.ts'

const FULL = { width: 1000, height: 500 }
const crop = { top: 0.1, right: 0.2, bottom: 0.3, left: 0.4 }
const hotspot = (x: number, y: number) => ({ crop: null, hotspot: { x, y } })

test.each([
  ['the whole image', { crop: null, hotspot: null }, undefined, null],
  ['the whole image where only its middle is known', { crop: null, hotspot: null }, 1, null],
  ['the whole image in its own ratio', hotspot(0.1, 0.1), 2, null],
  ['a cropped image', { crop, hotspot: null }, undefined, { left: 400, top: 50, width: 400, height: 300 }],
  ['a hotspot without a ratio', hotspot(0.1, 0.1), undefined, null],
  ['a hotspot in the middle', hotspot(0.5, 0.5), 1, { left: 250, top: 0, width: 500, height: 500 }],
  ['a hotspot near an edge', hotspot(0.9, 0.5), 1, { left: 500, top: 0, width: 500, height: 500 }],
  ['a hotspot in a wide box', hotspot(0.5, 0.2), 4, { left: 0, top: 0, width: 1000, height: 250 }],
  [
    'a hotspot in a cropped image',
    { crop, hotspot: { x: 0.45, y: 0.5 } },
    1,
    { left: 400, top: 50, width: 300, height: 300 },
  ],
  ['a crop that leaves nothing', { crop: { left: 0.6, right: 0.6 }, hotspot: null }, undefined, null],
])('the frame of %s is computed', (_name, picture, ratio, expected) => {
  expect(computeFrame(picture, FULL, ratio)).toEqual(expected)
})
