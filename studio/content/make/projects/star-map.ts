import { type Word, each, inBoth, random, svg } from './scene.ts'
import { LINES, isInside, placeNames } from './star-names.ts'

const SKY = '#0a1230'
/** The sky as a disc of `radius`, turned by `turn` degrees. @param size of the names */
export function sky(word: Word, radius: number, turn: number, inks: { ground: string; star: string; line: string; way: string }, size = radius / 18) {
  const next = random(31)
  const names = placeNames(word, radius, turn, size)
  const stars = Array.from({ length: 620 }, () => {
    const [angle, distance, bright] = [next() * 6.283 + (turn * Math.PI) / 180, Math.sqrt(next()), next() ** 5]
    const [x, y] = [radius * distance * Math.cos(angle), radius * distance * Math.sin(angle)]
    if (names.some(({ box }) => isInside([x, y], box))) return ''
    return `<circle cx="${x}" cy="${y}" r="${(0.6 + bright * 2.6) * (radius / 330)}" fill="${inks.star}" opacity="${0.35 + bright * 0.65}"/>`
  }).join('')
  const lines = each(
    LINES,
    (points) =>
      `<polyline points="${points.map(([x, y]) => `${x * radius},${y * radius}`).join(' ')}" fill="none" stroke="${inks.line}" stroke-width="2.2"/>${points.map(([x, y]) => `<circle cx="${x * radius}" cy="${y * radius}" r="${radius / 72}" fill="${inks.star}"/>`).join('')}`,
  )
  const labels = each(
    names,
    ({ x, y, name }) => `<text x="${x}" y="${y}" font-family="Literata Italic" font-size="${size}" fill="${inks.star}">${name}</text>`,
  )
  const way = `<path d="M${-0.7 * radius} ${0.95 * radius}Q${0.1 * radius} ${0.3 * radius} ${0.85 * radius} ${-0.75 * radius}" fill="none" stroke="${inks.way}" stroke-width="${radius * 0.3}" opacity=".5"/><path d="M${-0.7 * radius} ${0.95 * radius}Q${0.1 * radius} ${0.3 * radius} ${0.85 * radius} ${-0.75 * radius}" fill="none" stroke="${inks.way}" stroke-width="${radius * 0.13}" opacity=".7"/>`
  return `<clipPath id="disc"><circle r="${radius}"/></clipPath><circle r="${radius}" fill="${inks.ground}"/><g clip-path="url(#disc)"><g transform="rotate(${turn})">${way}</g>${stars}<g transform="rotate(${turn})">${lines}</g>${labels}</g><circle r="${radius + 5}" fill="none" stroke="${inks.line}" stroke-width="3"/>`
}

export const NIGHT = { ground: SKY, star: '#fff3d1', line: '#6f86d8', way: '#24336f' }
export const CARD = { ground: '#1d2140', star: '#fff3d1', line: '#8d97cf', way: '#343c70' }
const compass = (word: Word, radius: number, ink: string) =>
  each(
    [
      [0, -1, word('N', 'S')],
      [0, 1, word('S', 'J')],
      [-1, 0, word('E', 'I')],
      [1, 0, word('W', 'Z')],
    ] as const,
    ([x, y, name]) => `<text x="${x * radius}" y="${y * radius + 10}" text-anchor="middle" font-family="Jost" font-weight="600" font-size="28" fill="${ink}">${name}</text>`,
  )
const row = (name: string, value: string) =>
  `<p style="color:#93a0d8;font-size:20px">${name}</p><p style="font:600 33px Jost;margin-bottom:24px">${value}</p>`

export const STAR_MAP = [
  ...inBoth(
    'star-map',
    'body{background:#050a1f;color:#eef0ff}.side{position:absolute;left:66px;top:70px;width:340px}h1{font:600 58px/1 Literata;white-space:nowrap;margin-bottom:50px}',
    (word) => `<div class="side"><h1>${word('Star Map', 'Mapa zvezda')}</h1>${row(word('Place', 'Mesto'), 'Novi Sad')}${row(word('Date', 'Datum'), word('7 May 2022', '7. maj 2022.'))}${row(word('Hour', 'Sat'), '22:40')}${row(word('Above the horizon', 'Iznad horizonta'), word('4,312 stars', '4.312 zvezda'))}<i class="middle" style="width:230px;height:66px;border-radius:40px;background:#ffe3a0;color:#0a1230;font-weight:700">${word('Print', 'Štampa')}</i></div>${svg(800, 800, `<g transform="translate(400 400)">${sky(word, 346, 0, NIGHT)}${compass(word, 374, '#93a0d8')}</g>`, 'position:absolute;right:30px')}`,
  ),
  ...inBoth(
    'star-map-2',
    `body{background:#050a1f;color:#eef0ff}.panel{position:absolute;left:0;right:0;bottom:0;height:206px;background:#121b44;padding:30px 70px}`,
    (word) => `${svg(1280, 800, `<g transform="translate(640 640)">${sky(word, 600, -58, NIGHT)}</g>`, 'position:absolute')}<div class="panel"><div class="row between" style="font-size:29px"><b>Novi Sad</b><b>${word('12 August', '12. avgust')}</b><b style="color:#ffe3a0;font-size:44px">01:25</b></div>${svg(1140, 64, `<rect y="26" width="1140" height="10" rx="5" fill="#2d3a7c"/><rect y="26" width="720" height="10" rx="5" fill="#ffe3a0"/><circle cx="720" cy="31" r="24" fill="#ffe3a0"/>${each([0, 1, 2, 3, 4, 5, 6], (at) => `<rect x="${at * 189}" y="48" width="4" height="14" fill="#6f86d8"/>`)}`, 'margin-top:14px')}<div class="row between" style="color:#93a0d8;font-size:19px"><span>${word('dusk', 'sumrak')} 20:48</span><span>${word('dawn', 'zora')} 04:52</span></div></div>`,
  ),
  ...inBoth(
    'star-map-3',
    'body{background:#c98f6b}.card{position:absolute;background:#f8f3e6;color:#1d2140;box-shadow:0 36px 60px -20px #0009}',
    (word) => `<div class="card" style="left:150px;top:60px;width:560px;height:700px;rotate:-4deg;text-align:center">${svg(560, 700, `<g transform="translate(280 276)">${sky(word, 206, 24, CARD, 17)}</g>`, 'position:absolute;left:0;top:0')}<p class="serif" style="position:absolute;left:0;right:0;top:530px;font-size:36px">Novi Sad</p><p style="position:absolute;left:0;right:0;top:590px;font-size:25px;color:#6a6f92">${word('7 May 1996, 04:20', '7. maj 1996, 04:20')}</p></div><div class="card middle" style="left:760px;top:150px;width:430px;height:540px;rotate:6deg;background:#1d2140;color:#f8f3e6;align-content:center;text-align:center"><p class="serif" style="font-size:46px;line-height:1.2">${word('Happy<br>birthday,<br>Ana', 'Srećan<br>rođendan,<br>Ana')}</p>${svg(130, 70, '<path d="M4 60 40 24l30 20L126 8" fill="none" stroke="#8d97cf" stroke-width="3"/><circle cx="4" cy="60" r="5" fill="#ffe3a0"/><circle cx="40" cy="24" r="7" fill="#ffe3a0"/><circle cx="70" cy="44" r="5" fill="#ffe3a0"/><circle cx="124" cy="10" r="6" fill="#ffe3a0"/>', 'margin-top:34px')}</div>`,
  ),
]
