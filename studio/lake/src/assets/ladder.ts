/**
 * Parameters whose difference is hardly visible are rounded up to these steps, so that a client that counts through all
 * values gets few different images: each costs CPU time and space in the cache. Sizes are exact.
 */
export const QUALITIES = [10, 25, 40, 50, 60, 70, 75, 80, 85, 90, 95, 100]
export const BLURS = [1, 10, 25, 50, 100, 200, 500, 1_000, 2_000]
export const SHARPNESSES = [10, 25, 50, 75, 100]

export const roundUp = (value: number, ladder: readonly number[]): number =>
  ladder.find((step) => step >= value) ?? ladder.at(-1) ?? value
