import { INKS } from '../inks.ts'
import { BOOKS, cover } from './bookshop.ts'
import { PEOPLE } from './orbit.ts'
import { PIZZAS, pizza } from './pizzeria-napoli.ts'
import { disc, rings, stars } from './portfolio.ts'
import { type Scene, each, scene, svg } from './scene.ts'
import { PLANETS, system } from './solar-system.ts'
import { NIGHT, sky } from './star-map.ts'
import { AMBER, DEPARTURES } from './tram-times.ts'

// The selected projects as phones show them, 390 by 488, in each language.

const LANGUAGES = ['en', 'srb'] as const
type Language = (typeof LANGUAGES)[number]

/** Words in both languages. */
type Words = readonly [en: string, srb: string]

/** @param draw gets a function that picks the words of the language */
const inBoth = (
  name: string,
  css: string,
  draw: (word: (...words: Words) => string, language: Language) => string,
): Scene[] =>
  LANGUAGES.map((language) =>
    scene(
      `${name}-phone-${language}`,
      `body{width:390px;height:488px;font-size:17px;padding:22px}h1{font:700 28px/1.1 Jost;letter-spacing:-.02em}${css}`,
      draw((en, srb) => (language === 'en' ? en : srb), language),
    ),
  )

const ORBIT = inBoth(
  'orbit',
  'body{background:#eef0fb;color:#1b1f4b}.task{gap:12px;padding:13px 14px;margin-top:9px;border-radius:14px;background:#fff}.box{width:24px;height:24px;border:3px solid #b9bfea;border-radius:8px}.chip{padding:3px 11px;border-radius:20px;color:#fff;font-size:15px;font-weight:600}.who{gap:6px}.who i{width:34px;height:34px;border-radius:50%;color:#fff;font-weight:700}',
  (word) => {
    const tasks = [
      [word('Kitchen and stove', 'Kuhinja i šporet'), 1],
      [word('Take out the glass', 'Izneti staklo'), 0],
      [word('Bathroom', 'Kupatilo'), 2],
      [word('Water the monstera', 'Zaliti monsteru'), 3],
      [word('Buy dish soap', 'Kupiti deterdžent'), 0],
    ] as const
    return `<div class="row between"><b style="font-size:20px">${word('Orbit', 'Orbita')}</b><div class="row who">${each(PEOPLE, ({ name, ink }) => `<i class="middle" style="background:${ink}">${name[0]}</i>`)}</div></div><h1 style="margin:16px 0 2px">${word('Thursday', 'Četvrtak')}</h1><p style="color:#5d648f;margin-bottom:14px">${word('Two of five done', 'Gotova dva od pet poslova')}</p>${each(tasks, ([title, person], at) => `<div class="row task"><i class="box" style="${at < 2 ? 'background:#2fae8b;border-color:#2fae8b' : ''}"></i><b class="grow" style="${at < 2 ? 'color:#8a90b8;text-decoration:line-through' : ''}">${title}</b><i class="chip" style="background:${PEOPLE[person].ink}">${PEOPLE[person].name}</i></div>`)}`
  },
)

const NIGHT_DESK = inBoth(
  'night-desk',
  'body{background:#f6f8fc;color:#16243a}.fault{gap:14px;padding:11px 0;border-bottom:2px solid #dde3ee}.fault i{width:8px;height:46px;border-radius:8px}.room{width:34px;font:700 26px Jost}.soft{color:#5c6a82;font-size:15px}.tab{padding:5px 13px;border-radius:9px;font-weight:600;font-size:15px}',
  (word) => {
    const urgent = word('the guest cannot sleep', 'gost ne može da spava')
    const faults = [
      ['12', word('No hot water', 'Nema tople vode'), urgent, '#d8343f', '0:40'],
      ['7', word('The lock jams', 'Brava se zaglavljuje'), urgent, '#d8343f', '1:15'],
      ['21', word('Heating is off', 'Grejanje ne radi'), word('today', 'danas'), '#f0a63a', '3:05'],
      ['3', word('The shelf is loose', 'Polica je labava'), word('can wait', 'može da sačeka'), '#c9cfdd', '22:10'],
    ] as const
    return `<div class="row" style="margin-bottom:12px"><h1 class="grow">Hostel Most</h1><i class="tab" style="background:#1f3a5f;color:#fff">${word('Open', 'Otvoreno')} 4</i></div>${each(faults, ([room, fault, note, ink, time]) => `<div class="row fault"><i style="background:${ink}"></i><b class="room">${room}</b><div class="grow"><b>${fault}</b><p class="soft">${note}</p></div><b>${time}</b></div>`)}<b class="middle" style="height:52px;margin-top:18px;border-radius:14px;background:#d8343f;color:#fff">${word('Report a fault', 'Prijavi kvar')}</b>`
  },
)

const PORTFOLIO = inBoth('portfolio', `body{background:${INKS.night};color:${INKS.suit}}`, (word) => {
  const drawing = rings(290, 130, 70, '#343c84') + stars + disc(290, 130, 88, '#2b3272')
  return `${svg(390, 488, drawing, 'position:absolute;inset:0')}<div class="row between fill" style="padding:0 24px;height:56px;inset:0 0 auto"><b>${svg(30, 30, disc(15, 15, 13, '#2b3272'))}</b><span>${word('Srpski', 'English')} &nbsp; ☰</span></div><div style="position:absolute;left:24px;bottom:34px"><p style="font-size:21px">${word('Hello, I am', 'Zdravo, ja sam')}</p><p style="font:700 64px/.94 Jost;letter-spacing:-.04em;margin:8px 0 18px">Luka<br>Jovanović</p><p style="font:500 18px Literata;color:#b9bfea">${word('Web developer in Novi Sad', 'Veb programer iz Novog Sada')}</p><div class="row" style="gap:12px;margin-top:20px"><b style="padding:12px 24px;border-radius:30px;background:${INKS.moon};color:${INKS.indigo}">${word('Projects', 'Projekti')}</b><b style="padding:10px 24px;border-radius:30px;border:2px solid ${INKS.indigoLight}">CV</b></div></div>`
})

const TRAM_TIMES = inBoth(
  'tram-times',
  `body{background:#0d0f12;color:${AMBER}}.dep{gap:16px;height:74px;border-bottom:2px solid #1e2127;font-size:23px}.line{width:58px;height:44px;border-radius:10px;background:${AMBER};color:#0d0f12;font-size:28px}`,
  (word) =>
    `<div class="row between" style="color:#f4f6ff;font-size:24px;padding-bottom:12px;border-bottom:3px solid #2a2e35"><b>Vukov spomenik</b><b>17:42</b></div>${each(DEPARTURES, ([line, to, minutes]) => `<div class="row dep"><b class="line middle">${line}</b><b class="grow">${to}</b><b style="font-size:40px">${minutes}<i style="font-size:18px;font-weight:500"> min</i></b></div>`)}<p style="margin-top:10px;color:#8a909c;font-size:16px">${word('180 m away · works without a signal', '180 m odavde · radi i bez signala')}</p>`,
)

const BOOKSHOP = inBoth(
  'bookshop-by-the-bridge',
  'body{background:#faf6ec;color:#2a2620}.shelf{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;margin-top:18px}.shelf b{display:block;font-size:16px;line-height:1.2;margin-top:14px}.shelf p{color:#7a6f5c;font-size:15px}.low{margin-top:20px;padding:16px 18px;border-radius:16px;background:#1f4d3f;color:#fff}',
  (word) =>
    `<b class="serif" style="font-size:20px;color:#1f4d3f">${word('The Bookshop by the Bridge', 'Knjižara kod mosta')}</b><p class="serif" style="font-size:26px;font-weight:600;margin-top:14px">${word('In this week', 'Stiglo ove nedelje')}</p><div class="shelf">${each(BOOKS.slice(0, 3), (book) => `<div>${cover(book, 104)}<b>${book[0]}</b><p>${book[2]} din.</p></div>`)}</div><div class="low"><b class="serif" style="font-size:19px">${word('Forgotten the title?', 'Ne znate naslov?')}</b><p style="font-size:16px;color:#cfe0d9">${word('Describe it: Stevan probably knows.', 'Opišite knjigu: Stevan je verovatno zna.')}</p></div>`,
)

const half = (time: string, note: string, style: string) =>
  `<div class="middle" style="height:244px;align-content:center;${style}"><p style="font:700 104px/1 Jost;letter-spacing:-.03em">${time}</p><p style="font-size:18px;margin-top:8px;opacity:.8">${note}</p></div>`
const CHESS_CLOCK = inBoth(
  'chess-clock',
  'body{padding:0}',
  (word) =>
    `${half('8:15', word('Black · move 14', 'Crni · 14. potez'), 'background:#33261b;color:#c9b59c;rotate:180deg')}${half('7:42', word('White · move 15', 'Beli · 15. potez'), 'background:#f6d9a8;color:#20160e')}<div class="middle" style="position:absolute;left:163px;top:212px;width:64px;height:64px;border-radius:50%;background:#14161f">${svg(28, 28, '<path d="M5 3h7v22H5zM16 3h7v22h-7z" fill="#fff"/>')}</div>`,
)

const STAR_MAP = inBoth(
  'star-map',
  'body{background:#060b24;color:#fff3d1}',
  (word) =>
    `<div class="row between"><h1 class="serif" style="font-family:Literata">${word('Star Map', 'Mapa zvezda')}</h1><b>22:40</b></div><p style="color:#93a0d8;margin-top:4px">${word('Novi Sad, 7 May 2022', 'Novi Sad, 7. maj 2022.')}</p>${svg(346, 346, `<g transform="translate(173 173)">${sky(166, 14, NIGHT)}</g>`, 'display:block;margin-top:10px')}<p style="margin-top:8px;color:#93a0d8">${word('4,312 stars above the horizon', '4.312 zvezda iznad horizonta')}</p>`,
)

const SERBIAN_PLANETS = ['Merkur', 'Venera', 'Zemlja', 'Mars', 'Jupiter', 'Saturn', 'Uran', 'Neptun']
const SOLAR_SYSTEM = inBoth('solar-system', 'body{background:#0b0d24;color:#eef0ff}', (word, language) => {
  const planets = PLANETS.slice(0, 5).map((planet, at) => ({
    ...planet,
    label: language === 'en' ? planet.name : (SERBIAN_PLANETS[at] ?? planet.name),
    turn: planet.name === 'Jupiter' ? 52 : planet.turn,
  }))
  return `${svg(390, 488, system(195, 250, 0.76, 0.72, planets), 'position:absolute;inset:0')}<h1 style="position:relative">${word('Solar System', 'Sunčev sistem')}</h1><p style="position:absolute;left:22px;bottom:20px;color:#9aa4dd">${word('One year on Earth: 8 seconds', 'Godina na Zemlji: 8 sekundi')}</p>`
})

const TOPPINGS = ['tomato, mozzarella, basil', 'ham, mushrooms, olives', 'anchovies, capers, oregano', 'hot sausage, peppers']
const PIZZERIA_NAPOLI = inBoth(
  'pizzeria-napoli',
  'body{background:#fbf1df;color:#2c1a12;padding:0}.head{height:124px;padding:20px 22px;background:#b3261e;color:#fbf1df;overflow:hidden;position:relative}.dish{padding:9px 22px;border-bottom:2px solid #ecdcc2}.dish p{font-size:15px;color:#8a6a56}',
  (word) =>
    `<div class="head"><p class="serif" style="font-size:32px;line-height:1.05;font-weight:600">${word('Pizzeria', 'Picerija')}<br>Napoli</p><div style="position:absolute;right:-30px;top:-34px">${pizza(190)}</div></div><b class="middle" style="height:56px;margin:16px 22px 8px;border-radius:14px;background:#ffe3a0;font-size:23px">021 000 000</b>${each(PIZZAS.slice(0, 4), ([name, toppings, price], at) => `<div class="dish"><div class="row between"><b>${name}</b><b>${price}</b></div><p>${word(TOPPINGS[at] ?? '', toppings)}</p></div>`)}`,
)

export const PHONE_SCENES: readonly Scene[] = [
  ...ORBIT,
  ...NIGHT_DESK,
  ...PORTFOLIO,
  ...TRAM_TIMES,
  ...BOOKSHOP,
  ...CHESS_CLOCK,
  ...STAR_MAP,
  ...SOLAR_SYSTEM,
  ...PIZZERIA_NAPOLI,
]
