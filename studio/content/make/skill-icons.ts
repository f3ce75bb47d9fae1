import { writeFile } from 'node:fs/promises'
import { INKS } from './inks.ts'

/** One glyph in two inks a skill, 64 by 64, transparent: `node studio/content/make/skill-icons.ts` writes them anew. */
const { orange, orangeShade, sky, skyShade, mint, mintShade, pink, moon, indigoLight, suitShade } = INKS

const stroke = (colour: string, d: string, width = 5) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const fill = (colour: string, d: string) => `<path d="${d}" fill="${colour}"/>`
const disc = (colour: string, cx: number, cy: number, r: number) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colour}"/>`

const ICONS = {
  react: stroke(sky, 'M8 32a24 9 0 1 0 48 0a24 9 0 1 0-48 0', 4) + stroke(skyShade, 'M20 11.2a24 9 60 1 0 24 41.6a24 9 60 1 0-24-41.6M44 11.2a24 9 120 1 0-24 41.6a24 9 120 1 0 24-41.6', 4) + disc(orange, 32, 32, 5),
  redux: stroke(indigoLight, 'M22 46a16 16 0 1 1 26-18', 6) + stroke(pink, 'M42 18a16 16 0 0 1-4 32', 6) + disc(indigoLight, 20, 46, 6) + disc(pink, 48, 30, 6),
  javascript: fill(moon, 'M8 8h48v48H8z') + stroke('#171c4f', 'M30 28v16q0 6-6 6t-6-4M50 32q-2-4-7-4t-6 5q0 4 7 6t6 6q-1 5-7 5t-8-4', 5),
  ajax: stroke(skyShade, 'M12 26a22 22 0 0 1 38-6M52 38a22 22 0 0 1-38 6') + fill(orange, 'M54 8v16H38zM10 56V40h16z'),
  node: fill(mint, 'M32 6l22 13v26L32 58 10 45V19z') + fill(mintShade, 'M32 6l22 13v26L32 58z') + stroke('#171c4f', 'M24 42V24l16 18V24'),
  php: `<ellipse cx="32" cy="32" rx="26" ry="16" fill="${indigoLight}"/>` + stroke('#f4f6ff', 'M22 26l-6 6 6 6M42 26l6 6-6 6M35 24l-6 16', 4),
  mysql: stroke(skyShade, 'M12 16v32M52 16v32', 4) + `<ellipse cx="32" cy="16" rx="20" ry="8" fill="${sky}"/>` + fill(skyShade, 'M12 22q20 14 40 0v8q-20 14-40 0zM12 36q20 14 40 0v10q-20 14-40 0z'),
  mongo: fill(mint, 'M32 4q18 18 18 32T32 54z') + fill(mintShade, 'M32 4Q14 22 14 36t18 18z') + stroke('#171c4f', 'M32 26v32', 3),
  tailwind: stroke(sky, 'M8 28q6-14 16-8t16 4 14-10', 8) + stroke(skyShade, 'M12 48q6-14 16-8t14 4 14-10', 8),
  sass: stroke(pink, 'M48 20q-4-8-16-6t-14 10q0 6 10 10t8 10-12 8-12-2 4-10 18-4', 6),
  bootstrap: fill(indigoLight, 'M18 8h28q8 0 8 8v32q0 8-8 8H18q-8 0-8-8V16q0-8 8-8z') + stroke('#f4f6ff', 'M24 18v28h10q8 0 8-7t-8-7h-10M34 32q6 0 6-7t-7-7h-9', 5),
  css: fill(sky, 'M10 8h44l-4 42-18 8-18-8z') + fill(skyShade, 'M32 8h22l-4 42-18 8z') + stroke('#f4f6ff', 'M23 20h19L31 30q10-1 10 7t-9 8q-7 0-9-5', 5),
  html: fill(orange, 'M10 8h44l-4 42-18 8-18-8z') + fill(orangeShade, 'M32 8h22l-4 42-18 8z') + stroke('#f4f6ff', 'M42 20H22l1 11h18l-1 11-8 4-8-4v-4', 5),
  git: stroke(orange, 'M20 14v36M20 38q24 0 24-16', 5) + disc(orangeShade, 20, 14, 7) + disc(orangeShade, 20, 50, 7) + disc(moon, 44, 18, 7),
  flexbox: stroke(indigoLight, 'M8 14h48v36H8z', 4) + fill(mint, 'M14 22h10v20H14z') + fill(orange, 'M28 22h6v20h-6z') + fill(sky, 'M38 22h12v20H38z'),
  'contact-form': fill(suitShade, 'M8 14h48v36H8z') + stroke(indigoLight, 'M8 16l24 18 24-18', 5) + disc(orange, 52, 16, 8),
  responsive: fill(indigoLight, 'M4 12h42v30H4z') + fill(sky, 'M9 17h32v20H9z') + fill(orange, 'M38 24h22v32H38z') + fill(moon, 'M42 29h14v20H42z') + stroke(indigoLight, 'M16 50h14', 5),
  seo: stroke(skyShade, 'M8 28a18 18 0 1 0 36 0a18 18 0 1 0-36 0M40 42l16 14', 6) + stroke(orange, 'M17 34l7-8 6 5 7-10', 4),
  wordpress: disc(skyShade, 32, 32, 26) + stroke('#f4f6ff', 'M13 22l11 26 8-22 8 22 11-26', 5),
  affinity: fill(mint, 'M32 8l24 44H8z') + fill(mintShade, 'M32 8l24 44H36L22 26z') + fill('#171c4f', 'M32 28l9 16H23z'),
  hosting: fill(indigoLight, 'M10 10h44v12H10zM10 42h44v12H10z') + fill(suitShade, 'M10 26h44v12H10z') + disc(mint, 17, 16, 3) + disc(orange, 17, 32, 3) + disc(moon, 17, 48, 3),
  english: disc(sky, 32, 32, 26) + stroke('#f4f6ff', 'M6 32h52M32 6q-16 26 0 52M32 6q16 26 0 52', 3) + fill(orange, 'M36 34h24v16H48l-6 8v-8h-6z'),
}

for (const [name, glyph] of Object.entries(ICONS)) {
  const file = new URL(`../assets/skills/${name}.svg`, import.meta.url)
  await writeFile(file, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${glyph}</svg>\n`)
}
