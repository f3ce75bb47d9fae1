/** Besides those at regular distances. */
const SINGLE = [600, 630, 800, 900, 1_200, 1_800, 2_400, 2_800, 3_200, 4_000, 5_000]

/**
 * Image parameters are rounded up to these steps, so that a client that counts through all sizes gets few different
 * images: each costs CPU time and space in the cache. The steps are fine enough for the proportions of images whose
 * width and height are both given. The widths that this site and its Studio request must be steps.
 */
export const SIDES = [
  ...SINGLE,
  ...steps(16, 256, 16),
  ...steps(288, 640, 32),
  ...steps(704, 1_280, 64),
  ...steps(1_408, 2_048, 128),
].toSorted((a, b) => a - b)

export const QUALITIES = [10, 25, 40, 50, 60, 70, 75, 80, 85, 90, 95, 100]
export const PIXEL_RATIOS = [1, 1.5, 2, 3]
export const BLURS = [1, 10, 25, 50, 100, 200, 500, 1_000, 2_000]

export const SATURATIONS = steps(-100, 100, 20)
export const SHARPNESSES = [10, 25, 50, 75, 100]
export const PADS = [0, ...steps(10, 100, 10), ...steps(150, 500, 50)]

export const roundUp = (value: number, ladder: readonly number[]): number =>
  ladder.find((step) => step >= value) ?? ladder.at(-1) ?? value

function steps(first: number, last: number, distance: number): number[] {
  return Array.from({ length: (last - first) / distance + 1 }, (_, index) => first + index * distance)
}
