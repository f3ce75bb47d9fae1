import sharp from 'sharp'
import { litPath } from '#src/ui/moon-phase.tsx'
import { outline, widthOf, wrap } from './outline.ts'

const SHARING_PICTURE = { width: 1200, height: 630 } as const

export type SharingPicture = {
  title: string
  description: string
  owner: string
  /** Of the moon, as the page shows it. */
  phase: number
  /** What the page is about, 640 by 400 pixels. */
  image: Uint8Array | null
}

/** The night sky of web/src/design/tokens.css. */
const INKS = {
  sky: '#0c1033',
  line: '#343c84',
  moon: '#ffe3a0',
  shade: '#2b3272',
  ink: '#eef0ff',
  soft: '#b9bfea',
}
const LEFT = 72

/** The page's name beside its moon, or beside its picture, as a JPEG. */
export function drawSharingPicture(picture: SharingPicture): Promise<Buffer> {
  const { width, height } = SHARING_PICTURE
  const art = picture.image
    ? moon(1040, 120, 150, picture.phase) + framed(picture.image)
    : moon(905, 315, 215, picture.phase)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${INKS.sky}"/>${stars()}${art}${words(picture)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88, mozjpeg: true }).toBuffer()
}

function words({ title, description, owner, image }: SharingPicture) {
  const room = image ? 470 : 560
  const { size, lines } = fit(title, room)
  const about = wrap(description, 'text', 27, room, image ? 4 : 3)
  const height = lines.length * size + 26 + about.length * 38
  const top = Math.max(130, 350 - height / 2)
  return [
    outline(owner, 'label', { x: LEFT, y: 92, size: 32, fill: INKS.soft }),
    ...lines.map((line, at) =>
      outline(line, 'strong', { x: LEFT, y: top + size * (at + 0.8), size, fill: INKS.ink }),
    ),
    ...about.map((line, at) =>
      outline(line, 'text', {
        x: LEFT,
        y: top + lines.length * size + 46 + at * 38,
        size: 27,
        fill: INKS.soft,
      }),
    ),
  ].join('')
}

/** The largest size at which a title has at most three lines and no word is too wide. */
function fit(title: string, room: number) {
  for (const size of [104, 92, 80, 68, 58]) {
    const lines = wrap(title, 'strong', size, room, 9)
    if (lines.length <= 3 && lines.every((line) => widthOf(line, 'strong', size) <= room))
      return { size, lines }
  }
  return { size: 50, lines: wrap(title, 'strong', 50, room, 4) }
}

const moon = (x: number, y: number, radius: number, phase: number) =>
  `<g transform="translate(${x} ${y}) scale(${radius / 50})">${[68, 102, 140, 182, 228].map((ring) => `<circle r="${ring}" fill="none" stroke="${INKS.line}" stroke-width="${100 / radius}"/>`).join('')}<circle r="50" fill="${INKS.shade}"/><path d="${litPath(phase)}" fill="${INKS.moon}"/></g>`

const framed = (image: Uint8Array) =>
  `<g transform="translate(600 190) rotate(-3)"><clipPath id="frame"><rect width="640" height="400" rx="20"/></clipPath><image width="640" height="400" clip-path="url(#frame)" href="data:image/png;base64,${Buffer.from(image).toString('base64')}"/></g>`

/** The same sky in every picture. */
function stars() {
  const at = (index: number, factor: number, size: number) => (index * factor * 7919) % size
  return Array.from(
    { length: 60 },
    (_, index) =>
      `<circle cx="${at(index, 17, 1200)}" cy="${at(index, 23, 630)}" r="${1 + (index % 3) * 0.5}" fill="${INKS.ink}" opacity=".5"/>`,
  ).join('')
}
