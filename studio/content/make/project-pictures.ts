import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { INKS } from './inks.ts'

/**
 * A flat scene for each project, 1200 by 750: ground, planet, orbit and one thing in front, put together from its
 * number. `node studio/content/make/project-pictures.ts 45` writes the first 45 anew.
 */
const { night, indigo, indigoMiddle, indigoLight, moon, moonShade, orange, orangeShade, sky, skyShade, mint, mintShade, pink, pinkShade, suit, suitShade } = INKS

const GROUNDS = [
  [night, indigo, indigoMiddle],
  [skyShade, sky, suit],
  [indigoMiddle, indigoLight, sky],
  [orangeShade, orange, moon],
  [mintShade, mint, suit],
  [indigo, pinkShade, pink],
] as const
const PLANETS = [
  [moon, moonShade],
  [orange, orangeShade],
  [pink, pinkShade],
  [mint, mintShade],
  [suit, suitShade],
  [sky, skyShade],
] as const

const pick = <Item>(list: readonly Item[], at: number): Item => {
  const item = list[at % list.length]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

type Scene = { number: number; ink: string; shade: string; far: string; near: string }

const hills = ({ number, far, near }: Scene) => {
  const shift = (number * 97) % 400
  return `<path d="M${-400 + shift} 750q300-${260 + (number % 4) * 40} 620 0z" fill="${far}"/><path d="M${200 + shift} 750q360-340 760 0z" fill="${far}"/><path d="M${-200 + shift} 750q420-220 860-20l900 20z" fill="${near}"/>`
}
const rings = ({ number, ink }: Scene) =>
  [1, 2, 3, 4].map((ring) => `<circle cx="${300 + ((number * 131) % 600)}" cy="420" r="${ring * 110}" fill="none" stroke="${ink}" stroke-width="6" opacity=".35"/>`).join('')
const rocket = ({ number, ink, shade }: Scene) =>
  `<g transform="translate(${760 - (number % 3) * 190} 380) rotate(${18 + (number % 5) * 9})"><path d="M0-210q80 90 80 200v110H-80V-10q0-110 80-200z" fill="${suit}"/><path d="M0-210q80 90 80 200v110H0z" fill="${suitShade}"/><circle cy="-50" r="36" fill="${indigo}"/><path d="M-80 40l-60 90v40l60-40zM80 40l60 90v40l-60-40z" fill="${shade}"/><path d="M-40 100h80l-40 130z" fill="${ink}"/></g>`
const windows = ({ number, ink, shade }: Scene) =>
  `<g transform="translate(${200 + (number % 3) * 140} 190)"><rect width="560" height="370" rx="26" fill="${indigo}"/><rect y="0" width="560" height="60" rx="26" fill="${shade}"/><circle cx="36" cy="30" r="10" fill="${suit}"/><circle cx="68" cy="30" r="10" fill="${suit}"/><rect x="40" y="100" width="${160 + (number % 4) * 40}" height="34" rx="12" fill="${ink}"/><rect x="40" y="160" width="400" height="20" rx="10" fill="${indigoLight}"/><rect x="40" y="200" width="340" height="20" rx="10" fill="${indigoLight}"/><rect x="40" y="260" width="140" height="70" rx="14" fill="${ink}"/><rect x="200" y="260" width="140" height="70" rx="14" fill="${shade}"/></g>`
const city = ({ number, ink, shade }: Scene) =>
  Array.from({ length: 9 }, (_, at) => {
    const height = 160 + (((at + 3) * (number + 5) * 61) % 320)
    return `<rect x="${at * 134}" y="${750 - height}" width="112" height="${height}" fill="${at % 2 ? shade : ink}"/>`
  }).join('')
const satellites = ({ number, ink, shade }: Scene) =>
  `<g transform="translate(620 370) rotate(${-24 + (number % 6) * 8})"><rect x="-300" y="-70" width="200" height="140" fill="${ink}"/><rect x="100" y="-70" width="200" height="140" fill="${ink}"/><path d="M-200-70v140M200-70v140M-300 0h200M100 0h200" stroke="${shade}" stroke-width="8"/><rect x="-100" y="-24" width="200" height="48" fill="${suitShade}"/><rect x="-64" y="-92" width="128" height="184" rx="22" fill="${suit}"/><circle r="34" fill="${indigo}"/></g>`

const FRONTS = [hills, rocket, windows, city, satellites, rings] as const

function scene(number: number): string {
  const [ground, far, near] = pick(GROUNDS, number * 5 + Math.floor(number / 6))
  const [ink, shade] = pick(PLANETS, number * 7 + 1)
  const [cx, cy, r] = [220 + ((number * 211) % 760), 180 + ((number * 53) % 120), 90 + ((number * 37) % 90)]
  const stars = Array.from({ length: 14 }, (_, at) => `<circle cx="${(at * 317 + number * 71) % 1200}" cy="${(at * 131 + number * 43) % 520}" r="${3 + (at % 3)}" fill="${near}"/>`)
  const planet = `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${ink}"/><path d="M${cx} ${cy - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r * 1.5} ${r * 1.5} 0 0 0 0-${2 * r}z" fill="${shade}"/>`
  const front = pick(FRONTS, number)({ number, ink, shade, far, near })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 750"><rect width="1200" height="750" fill="${ground}"/>${stars.join('')}${planet}${front}</svg>`
}

const count = Number(process.argv[2] ?? 45)
for (let number = 1; number <= count; number += 1) {
  const bytes = await sharp(Buffer.from(scene(number))).webp({ quality: 82 }).toBuffer()
  await writeFile(new URL(`../assets/projects/${String(number).padStart(2, '0')}.webp`, import.meta.url), bytes)
}
