import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { INKS } from './inks.ts'

/** The picture shown where a page is shared, 1200 by 630: `node studio/content/make/sharing-picture.ts`. */
const asset = (name: string) => new URL(`../assets/${name}`, import.meta.url)
const drawn = async (name: string, size: number) => sharp(await readFile(asset(name)), { density: 200 }).resize(size, size).png().toBuffer()

const stars = Array.from({ length: 60 }, (_, at) => `<circle cx="${(at * 317) % 1200}" cy="${(at * 131) % 630}" r="${1 + (at % 3)}" fill="${INKS.suit}"/>`)
const orbits = [1, 2, 3, 4].map((ring) => `<circle cx="860" cy="315" r="${ring * 130}" fill="none" stroke="${INKS.indigoLight}" stroke-width="3"/>`)
const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${INKS.night}"/>${orbits.join('')}${stars.join('')}</svg>`

const picture = sharp(Buffer.from(sky)).composite([
  { input: await drawn('moon.svg', 360), left: 680, top: 135 },
  { input: await drawn('astronaut.svg', 420), left: 180, top: 110 },
])
await writeFile(asset('sharing.png'), await picture.png({ palette: true }).toBuffer())
