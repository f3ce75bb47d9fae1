import { type Words, each, inBoth, phone, svg } from './scene.ts'

const WOOD = '#8a5a34'
const KING = 'M26 0h8v8h8v8h-8v9q16 3 16 18 0 10-8 19H18q-8-9-8-19 0-15 16-18v-9h-8V8h8zM14 68h32v10H14zM8 84h44v12H8z'

/** A table with a board at either side. */
const table = (content: string) => `<div class="fill" style="background:${WOOD}">${svg(
  1280,
  800,
  each([0, 1, 2, 3, 4, 5, 6, 7], (row) =>
    each([0, 1, 2, 3], (column) => {
      const isDark = (row + column) % 2 === 1
      return `<rect x="${column * 100 - 60}" y="${row * 100}" width="100" height="100" fill="${isDark ? '#5d3a20' : '#dcb88a'}"/><rect x="${column * 100 + 940}" y="${row * 100}" width="100" height="100" fill="${isDark ? '#5d3a20' : '#dcb88a'}"/>`
    }),
  ) +
    [
      [190, 650, '#f4efe4'],
      [290, 250, '#20160e'],
      [1090, 150, '#20160e'],
      [1190, 550, '#f4efe4'],
    ]
      .map(([x, y, ink]) => `<g transform="translate(${x} ${y}) scale(.95)"><path d="${KING}" fill="${ink}" transform="translate(-30 -48)"/></g>`)
      .join(''),
  'position:absolute;inset:0',
)}${content}</div>`

const half = (time: string, ground: string, ink: string, side: string, moves: string) =>
  `<div class="middle" style="height:50%;background:${ground};color:${ink};align-content:center;${side}"><p style="font:700 112px/1 Jost;letter-spacing:-.03em">${time}</p><p style="font-size:24px;margin-top:16px;opacity:.8">${moves}</p></div>`

const clock = (upper: string, lower: string) =>
  phone(
    `${upper}${lower}<div class="middle" style="position:absolute;left:50%;top:50%;width:74px;height:74px;margin:-37px;border-radius:50%;background:#14161f">${svg(30, 30, '<path d="M6 4h7v22H6zM17 4h7v22h-7z" fill="#fff"/>')}</div>`,
    'left:424px;top:16px;width:432px;height:768px;background:#14161f',
  )

const option = (name: string, value: string) =>
  `<div class="row" style="padding:22px 0;border-bottom:2px solid #eadfce"><span class="grow">${name}</span><i class="round">−</i><b style="width:130px;text-align:center">${value}</b><i class="round">+</i></div>`

export const OPTIONS: readonly { name: Words; value: Words }[] = [
  { name: ['Time', 'Vreme'], value: ['10 min', '10 min'] },
  { name: ['Increment', 'Dodatak'], value: ['5 s', '5 s'] },
  { name: ['Delay', 'Zadrška'], value: ['off', 'bez'] },
]

export const CHESS_CLOCK = [
  ...inBoth(
    'chess-clock',
    '',
    (word) => table(
      clock(
        half('8:15', '#33261b', '#c9b59c', 'rotate:180deg', word('Black · move 14', 'Crni · 14. potez')),
        half('7:42', '#f6d9a8', '#20160e', '', word('White · move 15', 'Beli · 15. potez')),
      ),
    ),
  ),
  ...inBoth(
    'chess-clock-2',
    `body{background:#f6ecdc;color:#2a1d12;font-size:32px;padding:46px 190px}h1{font:700 54px Jost;margin-bottom:14px}.round{width:60px;height:60px;border-radius:50%;background:#e6d3b6;text-align:center;font:600 38px/56px Jost}.sound{padding:14px 28px;border-radius:40px;background:#e6d3b6;font-size:26px;font-weight:600}`,
    (word) => `<h1>${word('New game', 'Nova partija')}</h1>${each(
      OPTIONS,
      ({ name, value }) => option(word(...name), word(...value)),
    )}<div class="row" style="padding:26px 0;gap:14px"><span class="grow">${word('Sound', 'Zvuk')}</span><i class="sound" style="background:${WOOD};color:#fff">${word('Wood', 'Drvo')}</i><i class="sound">${word('Glass', 'Staklo')}</i><i class="sound">${word('None', 'Bez zvuka')}</i></div><div class="row" style="gap:18px;margin-top:28px"><i class="middle grow" style="height:88px;border-radius:44px;background:#20160e;color:#f6d9a8;font-weight:700">${word('Start', 'Početak')}</i><i class="middle" style="width:270px;height:88px;border-radius:44px;border:3px solid #20160e;font-weight:600">${word('Swap sides', 'Zamena strana')}</i></div><p style="margin-top:28px;font-size:24px;color:#8a7356">${word('Whoever touches their half first gives the move away.', 'Ko prvi dodirne svoju polovinu prepušta potez.')}</p>`,
  ),
  ...inBoth(
    'chess-clock-3',
    '',
    (word) => table(
      clock(
        half('0:07.4', '#ff7a45', '#20160e', 'rotate:180deg', word('Black · move 47', 'Crni · 47. potez')),
        half('1:52', '#33261b', '#c9b59c', '', word('White · move 47', 'Beli · 47. potez')),
      ),
    ),
  ),
]
