import { type MOONS, type SKIES, moonOf, skyOf } from '@portfolio/contract/sky'
import sharp from 'sharp'
import { litPath } from '#src/ui/moon-phase.tsx'
import { outline, measureWidth, wrap } from './outline.ts'

const SHARING_PICTURE = { width: 1200, height: 630 } as const

export type SharingPicture = {
  title: string
  description: string
  owner: string
  phase: number
  /** Picture of the page's subject, 640 by 400 pixels. */
  image: Uint8Array | null
  colours: SharingColours
}

/** The owner's choice, as ids of `@portfolio/contract/sky`. */
type SharingColours = { sky: string; moon: string }

type Inks = Record<'sky' | 'line' | 'shade' | 'ink' | 'soft' | 'moon', string>

/** Colours of the dark theme in web/src/design/tokens.css. */
const NIGHTS: Record<(typeof SKIES)[number]['id'], Omit<Inks, 'sky' | 'moon'>> = {
  blue: { line: '#343c84', shade: '#2b3272', ink: '#eef0ff', soft: '#b9bfea' },
  violet: { line: '#4f3484', shade: '#3f2b72', ink: '#f3eeff', soft: '#cbb9ea' },
  green: { line: '#22604e', shade: '#1d5344', ink: '#ebfff7', soft: '#b1dccb' },
  grey: { line: '#454b5a', shade: '#3b404d', ink: '#f2f3f7', soft: '#c0c4cf' },
}
const LIGHTS: Record<(typeof MOONS)[number]['id'], string> = {
  gold: '#ffe3a0',
  silver: '#e4e9f2',
  copper: '#f4a77c',
}

function chooseInks({ sky, moon: light }: SharingColours): Inks {
  const { id, dark } = skyOf(sky)
  return { sky: dark, ...NIGHTS[id], moon: LIGHTS[moonOf(light).id] }
}

const LEFT = 72

export function drawSharingPicture(picture: SharingPicture): Promise<Buffer> {
  const { width, height } = SHARING_PICTURE
  const inks = chooseInks(picture.colours)
  const art = picture.image
    ? moon(inks, { x: 1040, y: 120, radius: 150, phase: picture.phase }) + framed(picture.image)
    : moon(inks, { x: 905, y: 315, radius: 215, phase: picture.phase })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${inks.sky}"/>${stars(inks)}${art}${words(picture, inks)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88, mozjpeg: true }).toBuffer()
}

function words({ title, description, owner, image }: SharingPicture, inks: Inks) {
  const room = image ? 470 : 560
  // The title of the home page is the name and the role.
  const [heading = title, ...role] = owner === '' ? title.split(' – ') : [title]
  const { size, lines } = fit(heading, room)
  const roles = wrap(role.join(' – '), 'label', 36, room, 2)
  const about = wrap(description, 'text', 27, room, image ? 4 : 3)
  const headingHeight = lines.length * size
  const rolesHeight = roles.length * 46
  const top = Math.max(130, 350 - (headingHeight + rolesHeight + 26 + about.length * 38) / 2)
  return [
    outline(owner, 'label', { x: LEFT, y: 92, size: 32, fill: inks.soft }),
    ...lines.map((line, at) =>
      outline(line, 'strong', { x: LEFT, y: top + size * (at + 0.8), size, fill: inks.ink }),
    ),
    ...roles.map((line, at) =>
      outline(line, 'label', { x: LEFT, y: top + headingHeight + 46 * (at + 1), size: 36, fill: inks.ink }),
    ),
    ...about.map((line, at) =>
      outline(line, 'text', {
        x: LEFT,
        y: top + headingHeight + rolesHeight + 46 + at * 38,
        size: 27,
        fill: inks.soft,
      }),
    ),
  ].join('')
}

/** The largest size at which a title has at most three lines and every word fits. */
function fit(title: string, room: number) {
  for (const size of [104, 92, 80, 68, 58]) {
    const lines = wrap(title, 'strong', size, room, 9)
    if (lines.length <= 3 && lines.every((line) => measureWidth(line, 'strong', size) <= room))
      return { size, lines }
  }
  return { size: 50, lines: wrap(title, 'strong', 50, room, 4) }
}

type Disc = { x: number; y: number; radius: number; phase: number }

const moon = (inks: Inks, { x, y, radius, phase }: Disc) =>
  `<g transform="translate(${x} ${y}) scale(${radius / 50})">${[68, 102, 140, 182, 228].map((ring) => `<circle r="${ring}" fill="none" stroke="${inks.line}" stroke-width="${100 / radius}"/>`).join('')}<circle r="50" fill="${inks.shade}"/><path d="${litPath(phase)}" fill="${inks.moon}"/></g>`

const framed = (image: Uint8Array) =>
  `<g transform="translate(600 190) rotate(-3)"><clipPath id="frame"><rect width="640" height="400" rx="20"/></clipPath><image width="640" height="400" clip-path="url(#frame)" href="data:image/png;base64,${Buffer.from(image).toString('base64')}"/></g>`

/** The same stars in every picture; behind the words they are faint, so that none looks like a full stop. */
function stars(inks: Inks) {
  const at = (index: number, factor: number, size: number) => (index * factor * 7919) % size
  return Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [at(index, 17, 1200), at(index, 23, 630)]
    return `<circle cx="${x}" cy="${y}" r="${1 + (index % 3) * 0.5}" fill="${inks.ink}" opacity="${x < 640 ? 0.15 : 0.5}"/>`
  }).join('')
}
