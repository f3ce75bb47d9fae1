import type { Plugin } from 'vite'

/** In the patterns of `@sanity/asset-utils`: takes exponential time for a long name that does not match. */
const SLOW_PATTERN = /\((?:\?:)?\[a-zA-Z0-9_\]\{24,40\}\|\[a-f0-9\]\{40\}\)\+/g
const LINEAR_PATTERN = '[a-zA-Z0-9_]{24,}'

/** @throws {Error} when the library has changed */
export function withLinearPatterns(code: string): string {
  const linear = code.replaceAll(SLOW_PATTERN, LINEAR_PATTERN)
  if (linear === code || linear.includes('{40})+'))
    throw new Error('The names of assets have changed: docs/patches.md')
  return linear
}

/** Replaces the patterns: the lake's API accepts a long invalid name, which would freeze every Studio that lists it. */
export const assetNames: Plugin = {
  name: 'asset-names',
  transform: (code, id) =>
    /[\\/]@sanity[\\/]asset-utils[\\/]/.test(id) ? { code: withLinearPatterns(code), map: null } : null,
}
