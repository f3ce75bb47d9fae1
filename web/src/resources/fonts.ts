import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { charactersOf, visibleIn } from '@portfolio/contract/drawable'
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

/** Opened once: reading a typeface's tables takes longer than drawing a CV's text. */
export function openFont(name: FontName): Font {
  const known = opened.get(name)
  if (known) return known
  const font = create(readFileSync(FILES[name]))
  if (!('layout' in font)) throw new Error(`${FILES[name]} is a collection of fonts`)
  opened.set(name, font)
  return font
}

/** Drawn for characters that no typeface has, such as emoji; the Studio warns the owner of these. */
const UNKNOWN = '□'

const canDraw = (character: string, name: FontName) =>
  visibleIn(character).every((each) => openFont(name).hasGlyphForCodePoint(each.codePointAt(0) ?? 0))

/** The text in the typeface `name` if that can draw all of it, else in the one with the most letters. */
export function drawable(text: string, name: FontName): { text: string; name: FontName } {
  const characters = charactersOf(text)
  const able = characters.every((character) => canDraw(character, name)) ? name : 'text'
  const drawn = characters.map((character) => (canDraw(character, able) ? withBlanks(character) : UNKNOWN))
  return { text: drawn.join(''), name: able }
}

/** No typeface has tabs, wide spaces, the line breaks of Windows and of web pages, and invisible characters. */
const withBlanks = (character: string) =>
  /^[\r\n\u2028\u2029]+$/.test(character)
    ? '\n'
    : character
        .replaceAll(/(?!\u00AD)\p{Default_Ignorable_Code_Point}/gu, '')
        .replaceAll(/[^\S\u00A0]/gu, ' ')
