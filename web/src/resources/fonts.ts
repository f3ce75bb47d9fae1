import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Font, create } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

/** Files of the site's typefaces, complete, because a CV can contain letters that the pages' subsets lack. */
const FILES = {
  strong: resolve('@expo-google-fonts/jost/700Bold/Jost_700Bold.ttf'),
  label: resolve('@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf'),
  text: resolve('@expo-google-fonts/literata/400Regular/Literata_400Regular.ttf'),
} as const
export type FontName = keyof typeof FILES
export const FONT_NAMES = Object.keys(FILES).filter((name): name is FontName => name in FILES)

const opened = new Map<FontName, Font>()

/** Opened once: reading a typeface's tables takes longer than a CV's text. */
export function openFont(name: FontName): Font {
  const known = opened.get(name)
  if (known) return known
  const font = create(readFileSync(FILES[name]))
  if (!('layout' in font)) throw new Error(`${FILES[name]} is a collection of fonts`)
  opened.set(name, font)
  return font
}
