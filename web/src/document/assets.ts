import { fonts, hashes, manifest, styles } from 'virtual:client-build'
import { SCRIPTS_ID } from '#src/boot/load-scripts.ts'
import type { InlineHashes } from '#src/render-types.ts'
import { escapeJson } from '@portfolio/contract/markup'

const ENTRY = 'src/entry-client.tsx'

/**
 * Styles and scripts of a page, and of no other, for its head; nothing while developing, when Vite adds its own.
 * @param sources source files of the screens on the page
 */
export function assetTags(sources: readonly string[], { isHydrated }: { isHydrated: boolean }): string {
  if (!manifest) return ''
  const files = filesOf([ENTRY, ...sources])
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...sheetsOf(files).map(styleTag),
    isHydrated
      ? `<script type="application/json" id="${SCRIPTS_ID}">${escapeJson(files.map(({ file }) => `/${file}`))}</script>`
      : '',
  ].join('\n')
}

/** Sources of what stands inline in a page of these sources, besides data, which does nothing. */
export const inlineHashes = (sources: readonly string[]): InlineHashes => ({
  scripts: [hashes.boot],
  styles: sheetsOf(filesOf([ENTRY, ...sources])).flatMap((file) => hashes.styles[file] ?? []),
})

/**
 * The styles themselves, so that the first paint waits for nothing. The disabled link tells the
 * loader of the page's scripts that this style sheet is there; its media keeps Chromium's preload scanner, which does not
 * know of `disabled`, from fetching it.
 */
const styleTag = (file: string) =>
  `<style>${styles[file]}</style><link rel="stylesheet" href="/${file}" media="not all" disabled>`

const sheetsOf = (files: readonly { css: string[] }[]) => [...new Set(files.flatMap(({ css }) => css))]

/** Built files of some sources, with all that they import; the first source's comes first. */
function filesOf(sources: readonly string[]) {
  const known = new Map(Object.entries(manifest ?? {}))
  const keys = new Set<string>()
  const visit = (key: string) => {
    if (keys.has(key)) return
    keys.add(key)
    for (const imported of known.get(key)?.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...keys].flatMap((key) => known.get(key) ?? [])
}
