/** One picture: a page of HTML, 1280 by 800, named after its file. */
export type Scene = { name: string; html: string }

/**
 * @param name of the file, without its ending
 * @param css of this page only
 */
export const scene = (name: string, css: string, html: string): Scene => ({
  name,
  html: `<style>${css}</style>${html}`,
})

/** Words in both languages. */
export type Words = readonly [en: string, srb: string]
/** Picks the words of the language. */
export type Word = (...words: Words) => string

/** A page in both languages; the file of the Serbian one ends with `-srb`. */
export const inBoth = (name: string, css: string, draw: (word: Word) => string): Scene[] => [
  scene(name, css, draw((en) => en)),
  scene(`${name}-srb`, css, draw((_en, srb) => srb)),
]

/** @param amount as Serbian writes it: `1.200` */
export const thousands = (word: Word, amount: string) => word(amount.replace('.', ','), amount)

/** A telephone with a page on it. @param style of the telephone */
export const phone = (html: string, style = '') => `<div class="phone" style="${style}">${html}</div>`

/** A browser's window. @param address shown in its bar */
export const browser = (address: string, html: string, style = '') =>
  `<div class="browser" style="${style}"><div class="bar"><i></i><i></i><i></i><span>${address}</span></div><div class="page">${html}</div></div>`

/** One string for each item. */
export const each = <Item>(items: readonly Item[], draw: (item: Item, index: number) => string) =>
  items.map(draw).join('')

/** A drawing of `width` by `height`. */
export const svg = (width: number, height: number, content: string, style = '') =>
  `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="${style}">${content}</svg>`

/** The same numbers between 0 and 1 at every run. */
export function random(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
