import { type Word, each, inBoth, svg } from './scene.ts'

export const PLANETS = [
  { name: 'Mercury', srb: 'Merkur', ink: '#b7aaa0', size: 9, orbit: 96, turn: 40 },
  { name: 'Venus', srb: 'Venera', ink: '#e8c07a', size: 15, orbit: 138, turn: 200 },
  { name: 'Earth', srb: 'Zemlja', ink: '#5aa9e6', size: 16, orbit: 186, turn: 310 },
  { name: 'Mars', srb: 'Mars', ink: '#d9623c', size: 12, orbit: 232, turn: 118 },
  { name: 'Jupiter', srb: 'Jupiter', ink: '#d8a878', size: 40, orbit: 318, turn: 338 },
  { name: 'Saturn', srb: 'Saturn', ink: '#e6cf95', size: 32, orbit: 412, turn: 172 },
  { name: 'Uranus', srb: 'Uran', ink: '#9fd8dc', size: 23, orbit: 494, turn: 18 },
  { name: 'Neptune', srb: 'Neptun', ink: '#4f6fe0', size: 22, orbit: 570, turn: 196 },
] as const
type Planet = (typeof PLANETS)[number]
/** A planet of any size, anywhere on its orbit. */
type Turned = Omit<Planet, 'turn' | 'size'> & { turn: number; size: number }

const globe = (ink: string, x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/><path d="M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r * 1.5} ${r * 1.5} 0 0 0 0-${2 * r}z" fill="#000" opacity=".22"/>`

export const ball = ({ ink, name }: Pick<Planet, 'ink' | 'name'>, x: number, y: number, r: number) =>
  globe(ink, x, y, r) +
  (name === 'Saturn'
    ? `<ellipse cx="${x}" cy="${y}" rx="${r * 1.85}" ry="${r * 0.5}" fill="none" stroke="#cbb06d" stroke-width="${r * 0.2}" transform="rotate(-18 ${x} ${y})"/><clipPath id="${name}"><path d="M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z" transform="rotate(-18 ${x} ${y})"/></clipPath><g clip-path="url(#${name})">${globe(ink, x, y, r)}</g>`
    : '') +
  (name === 'Jupiter'
    ? `<path d="M${x - r * 0.95} ${y - r * 0.3}h${r * 1.9}M${x - r * 0.95} ${y + r * 0.3}h${r * 1.9}" stroke="#b67f4f" stroke-width="${r * 0.16}"/>`
    : '')

/** Orbits seen at an angle: `flat` is their height against their width. */
export function system(cx: number, cy: number, scale: number, flat: number, planets: readonly Turned[], word: Word) {
  const orbits = each(
    planets,
    ({ orbit }) => `<ellipse cx="${cx}" cy="${cy}" rx="${orbit * scale}" ry="${orbit * scale * flat}" fill="none" stroke="#33407f" stroke-width="2.5"/>`,
  )
  const balls = each(planets, (planet) => {
    const angle = (planet.turn * Math.PI) / 180
    const [x, y] = [cx + planet.orbit * scale * Math.cos(angle), cy + planet.orbit * scale * flat * Math.sin(angle)]
    return `${ball(planet, x, y, planet.size * scale)}<text x="${x}" y="${y + planet.size * scale + 30}" text-anchor="middle" font-family="Jost" font-weight="500" font-size="${scale > 1.5 ? 28 : 21}" fill="#cdd4ff">${word(planet.name, planet.srb)}</text>`
  })
  return `${orbits}<circle cx="${cx}" cy="${cy}" r="${56 * scale}" fill="#ffcf5c"/><circle cx="${cx}" cy="${cy}" r="${44 * scale}" fill="#ffdf8e"/>${balls}`
}

const [, , earth, , , saturn] = PLANETS
const BODY = 'body{background:#0b0d24;color:#eef0ff}'

export const SOLAR_SYSTEM = [
  ...inBoth(
    'solar-system',
    BODY,
    (word) => `${svg(1280, 800, system(640, 408, 1.02, 0.62, PLANETS, word), 'position:absolute')}<p style="position:absolute;left:52px;top:40px;font:700 44px/1 Jost">${word('Solar System', 'Sunčev sistem')}</p><p style="position:absolute;left:52px;bottom:40px;color:#9aa4dd;font-size:23px">${word('One year on Earth: 8 seconds', 'Godina na Zemlji: 8 sekundi')}</p><p style="position:absolute;right:52px;bottom:40px;color:#9aa4dd;font-size:23px">${word('Distances are not to scale', 'Udaljenosti nisu u razmeri')}</p>`,
  ),
  ...inBoth(
    'solar-system-2',
    BODY,
    (word) => `${svg(1280, 800, `${system(420, 410, 2.6, 0.5, PLANETS.slice(0, 4), word)}<circle cx="${420 + earth.orbit * 2.6 * Math.cos((earth.turn * Math.PI) / 180) + 70}" cy="${410 + earth.orbit * 2.6 * 0.5 * Math.sin((earth.turn * Math.PI) / 180) - 46}" r="12" fill="#d7dbe8"/>`, 'position:absolute')}<div style="position:absolute;right:56px;bottom:56px;width:380px;padding:28px 32px;border-radius:20px;background:#1a2052"><b style="font-size:32px">${word('Earth', 'Zemlja')}</b><p style="margin-top:6px;color:#b9c1f2;font-size:23px">${word('365 days there,<br>8 seconds here.', '365 dana tamo,<br>8 sekundi ovde.')}</p></div>`,
  ),
  ...inBoth(
    'solar-system-3',
    `${BODY}.fact{padding:17px 0;border-bottom:2px solid #2a3170;font-size:26px}`,
    (word) => `${svg(760, 800, ball(saturn, 360, 400, 190), 'position:absolute')}<div style="position:absolute;left:770px;right:70px;top:150px"><h1 style="font:700 76px/1 Jost;letter-spacing:-.02em;margin-bottom:26px">Saturn</h1>${each(
      [
        [word('Year', 'Godina'), word('29.4 Earth years', '29,4 Zemljine')],
        [word('On this page', 'Na ovoj stranici'), '3 min 55 s'],
        [word('Moons', 'Sateliti'), '146'],
        [word('Rings', 'Prstenovi'), word('ice, mostly', 'uglavnom led')],
      ] as const,
      ([name, value]) => `<div class="row between fact"><span style="color:#9aa4dd">${name}</span><b>${value}</b></div>`,
    )}<i class="middle" style="margin-top:36px;width:220px;height:66px;border-radius:40px;border:3px solid #cdd4ff;font-weight:600">${word('Set it going', 'Pokrenite')}</i></div><p style="position:absolute;left:52px;top:40px;color:#9aa4dd">solar-system/#saturn</p>`,
  ),
]
