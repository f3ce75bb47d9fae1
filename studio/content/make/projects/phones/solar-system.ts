import { PLANETS, ball, system } from '../solar-system.ts'
import { each, svg } from '../scene.ts'
import { onPhones } from './on-phones.ts'

const BODY = 'body{background:#0b0d24;color:#eef0ff}'
const [, , , , , saturn] = PLANETS

export const SOLAR_SYSTEM = [
  ...onPhones('solar-system', BODY, (word) => {
    const planets = PLANETS.slice(0, 5).map((planet) => ({
      ...planet,
      turn: planet.name === 'Jupiter' ? 52 : planet.turn,
    }))
    return `${svg(390, 488, system(195, 250, 0.76, 0.72, planets, word), 'position:absolute;inset:0')}<h1 style="position:relative">${word('Solar System', 'Sunčev sistem')}</h1><p style="position:absolute;left:22px;bottom:20px;color:#9aa4dd">${word('One year on Earth: 8 seconds', 'Godina na Zemlji: 8 sekundi')}</p>`
  }),
  ...onPhones(
    'solar-system-2',
    BODY,
    (word) => {
      const planets = PLANETS.slice(0, 4).map((planet) => ({ ...planet, size: planet.size * 1.5 }))
      const moon = '<circle cx="326" cy="70" r="6" fill="#d7dbe8"/>'
      return `${svg(390, 488, system(195, 172, 0.86, 0.62, planets, word) + moon, 'position:absolute;inset:0')}<div style="position:absolute;left:22px;right:22px;bottom:22px;padding:16px 20px;border-radius:16px;background:#1a2052"><b style="font-size:24px">${word('Earth', 'Zemlja')}</b><p style="margin-top:4px;color:#b9c1f2;font-size:18px">${word('365 days there,<br>8 seconds here.', '365 dana tamo,<br>8 sekundi ovde.')}</p></div>`
    },
  ),
  ...onPhones(
    'solar-system-3',
    `${BODY}.fact{padding:7px 0;border-bottom:2px solid #2a3170;font-size:18px}`,
    (word) =>
      `${svg(390, 230, ball(saturn, 195, 116, 72), 'position:absolute;left:0;top:0')}<h1 style="margin-top:196px;font-size:34px">Saturn</h1>${each(
        [
          [word('Year', 'Godina'), word('29.4 Earth years', '29,4 Zemljine')],
          [word('On this page', 'Na ovoj stranici'), '3 min 55 s'],
          [word('Moons', 'Sateliti'), '146'],
          [word('Rings', 'Prstenovi'), word('ice, mostly', 'uglavnom led')],
        ] as const,
        ([name, value]) =>
          `<div class="row between fact"><span style="color:#9aa4dd">${name}</span><b>${value}</b></div>`,
      )}<i class="middle" style="margin-top:14px;width:140px;height:44px;border-radius:30px;border:2px solid #cdd4ff;font-weight:600">${word('Set it going', 'Pokrenite')}</i>`,
  ),
]
