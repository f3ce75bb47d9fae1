import { type FontName, drawable, openFont } from '../fonts.ts'

export function measureWidth(text: string, name: FontName, size: number): number {
  const drawn = drawable(text, name)
  const font = openFont(drawn.name)
  return (font.layout(drawn.text).advanceWidth / font.unitsPerEm) * size
}

/** A line of text as outlines, so that no font needs to be installed; `at.y` is that of the baseline. */
export function outline(
  text: string,
  name: FontName,
  at: { x: number; y: number; size: number; fill: string },
): string {
  const drawn = drawable(text, name)
  const font = openFont(drawn.name)
  const { glyphs, positions } = font.layout(drawn.text)
  const scale = at.size / font.unitsPerEm
  let x = 0
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const path = `<path transform="translate(${x + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`
    x += xAdvance
    return path
  })
  // The vertical axis of a font points up.
  return `<g fill="${at.fill}" transform="translate(${at.x} ${at.y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Split at spaces, but not after a word of one letter, which would end a line: Serbian has `i`, `u`, `o`, `s` and `k`. */
const unbreakable = (text: string) =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .split(/(?<!(?:^|\s)\p{L}) /u)

function fill(words: readonly string[], name: FontName, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measureWidth(longer, name, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * Wraps text into lines of at most `width`, about equally long, so that no word is left alone in the last; after `most`
 * lines it ends with an ellipsis.
 */
export function wrap(text: string, name: FontName, size: number, width: number, most: number): string[] {
  const words = unbreakable(text).filter(Boolean)
  const lines = fill(words, name, size, width)
  if (lines.length > most) {
    const kept = lines.slice(0, most)
    return [...kept.slice(0, -1), `${kept.at(-1)?.replace(/[.,;:]$/, '')} …`]
  }
  let balanced = lines
  // The narrowest width that needs no more lines, to within a few pixels.
  let [narrow, wide] = [width / 2, width]
  while (lines.length > 1 && wide - narrow > 8) {
    const middle = (narrow + wide) / 2
    const narrower = fill(words, name, size, middle)
    if (narrower.length > lines.length) narrow = middle
    else [wide, balanced] = [middle, narrower]
  }
  return balanced
}
