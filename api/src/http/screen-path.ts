import { compile, match } from 'path-to-regexp'
import { LANGUAGES, type Language } from '@portfolio/contract/language'
import { PATHS } from '@portfolio/contract/paths'

type Params = Record<string, string>

const SCREENS = Object.values(PATHS).map((pattern) => {
  // Turns an optional parameter from the syntax of React Router into that of path-to-regexp.
  const path = `/${pattern}`.replace(/\/(:\w+)\?/, '{/$1}')
  return { find: match<Params>(path, { decode: false }), pathWith: compile<Params>(path, { encode: false }) }
})

/** A path of a screen, as React Router matches it: without regard to case. */
type ScreenPath = {
  /** Null without a prefix. */
  prefix: Language | null
  params: Params
  /** The screen's path without the language, in the spelling of `PATHS`. */
  pathWith: (params: Params) => string
}

/** @returns null for a path without a screen */
export function screenAt(path: string): ScreenPath | null {
  const [first = ''] = path.slice(1).split('/', 1)
  const prefix = LANGUAGES.find((language) => language === first.toLowerCase()) ?? null
  const rest = prefix === null ? path : path.slice(first.length + 1) || '/'
  for (const { find, pathWith } of SCREENS) {
    const found = find(rest)
    if (found) return { prefix, params: { ...found.params }, pathWith }
  }
  return null
}
