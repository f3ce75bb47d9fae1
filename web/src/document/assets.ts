import { hashes, manifest, styles } from 'virtual:client-build'
import { SCRIPTS_ID } from '#src/boot/load-scripts.ts'
import type { InlineHashes } from '#src/render-types.ts'
import { escapeJson } from '@portfolio/contract/markup'

const ENTRY = 'src/entry-client.tsx'

/**
 * Style and script elements of a page, for its head; empty in development, where Vite adds its own.
 * @param sources source files of the screens on the page
 */
export function assetTags(sources: readonly string[], { isHydrated }: { isHydrated: boolean }): string {
  if (!manifest) return ''
  const files = listFiles([ENTRY, ...sources])
  return [
    ...listSheets(files).map(styleTag),
    isHydrated
      ? `<script type="application/json" id="${SCRIPTS_ID}">${escapeJson(files.map(({ file }) => `/${file}`))}</script>`
      : '',
  ].join('\n')
}

/** CSP sources of the inline styles and scripts of a page; inline data needs none, because it is not executed. */
export const inlineHashes = (sources: readonly string[]): InlineHashes => ({
  scripts: [hashes.boot],
  styles: listSheets(listFiles([ENTRY, ...sources])).flatMap((file) => hashes.styles[file] ?? []),
})

/** Inline for the first paint. The disabled link is never fetched; it tells Vite's loader that the style sheet is present. */
const styleTag = (file: string) =>
  `<style>${styles[file]}</style><link rel="stylesheet" href="/${file}" media="not all" disabled>`

const listSheets = (files: readonly { css: string[] }[]) => [...new Set(files.flatMap(({ css }) => css))]

/** Built files of some sources, with all their imports; the first source's file comes first. */
function listFiles(sources: readonly string[]) {
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
