import { type Scene, type Word, inBoth } from '../scene.ts'

/** A picture as phones show it, 390 by 488, in both languages. @param name of the picture for wide screens */
export const onPhones = (name: string, css: string, draw: (word: Word) => string): Scene[] =>
  inBoth(
    `${name}-phone`,
    `body{width:390px;height:488px;font-size:17px;padding:22px}h1{font:700 28px/1.1 Jost;letter-spacing:-.02em}${css}`,
    draw,
  )
