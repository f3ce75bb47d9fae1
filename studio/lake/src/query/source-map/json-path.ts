import type { Segment } from './origins.ts'

/** `plain` names items of arrays by their index, `withKeyArraySelector` by their key where they have one. */
export type SourceMapKind = 'plain' | 'withKeyArraySelector'

/** A path in the form that `@sanity/client/csm` parses. */
export const jsonPath = (path: readonly Segment[], kind: SourceMapKind) =>
  `$${path.map((segment) => segmentText(segment, kind)).join('')}`

function segmentText(segment: Segment, kind: SourceMapKind): string {
  if (typeof segment === 'number') return `[${segment}]`
  if (typeof segment === 'string') return `['${escape(segment)}']`
  return kind === 'plain' ? `[${segment.index}]` : `[?(@._key=='${escape(segment.key)}')]`
}

const ESCAPED: Record<string, string> = {
  '\f': String.raw`\f`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
}

const escape = (name: string) =>
  name.replaceAll(/[\f\n\r\t'\\]/g, (character) => ESCAPED[character] ?? `\\${character}`)
