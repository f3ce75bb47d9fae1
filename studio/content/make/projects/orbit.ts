import { type Word, type Words, each, inBoth, phone, svg, thousands } from './scene.ts'

const INK = '#1b1f4b'
export const PEOPLE = [
  { name: 'Luka', ink: '#ff7a45', balance: '+ 3.240' },
  { name: 'Ana', ink: '#5b6cf0', balance: '− 1.180' },
  { name: 'Vuk', ink: '#2fae8b', balance: '− 2.060' },
  { name: 'Iva', ink: '#e0507a', balance: '0' },
] as const

const CSS = `
body{background:#eef0fb;color:${INK}}
.side{position:absolute;inset:0 auto 0 0;width:420px;background:${INK};color:#fff;padding:44px 40px}
.logo{font:700 34px Jost;letter-spacing:-.02em}
.side svg{display:block;margin:26px auto 22px}
.side .row{padding:11px 0;border-top:1px solid #3a4080;font-size:22px}
.dot{width:18px;height:18px;border-radius:50%;margin-right:14px}
.main{position:absolute;inset:0 0 0 420px;padding:44px 52px}
h1{font:700 44px/1.1 Jost;letter-spacing:-.02em}
.sub{color:#5d648f;margin:6px 0 24px}
.task{display:flex;align-items:center;gap:18px;padding:17px 22px;margin-bottom:13px;border-radius:18px;background:#fff;font-size:24px}
.box{width:32px;height:32px;border:3px solid #b9bfea;border-radius:10px;flex:none}
.done .box{background:#2fae8b;border-color:#2fae8b}
.done b{color:#8a90b8}
.chip{padding:5px 16px;border-radius:20px;color:#fff;font-size:18px;font-weight:600}
`

export const tick = (size = 26) =>
  svg(26, 26, '<path d="M6 14l5 5L21 8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>', `display:block;width:${size}px;height:${size}px`)
/** Crossed out through the middle of the small letters; the line of the typeface runs above it. */
export const crossedOut = (text: string) =>
  `<s style="text-decoration:none;background:linear-gradient(currentColor,currentColor) 0 58%/100% .1em no-repeat">${text}</s>`

const ring = svg(
  250,
  250,
  `<circle cx="125" cy="125" r="100" fill="none" stroke="#4a55b5" stroke-width="3" stroke-dasharray="4 8"/><circle cx="125" cy="125" r="44" fill="#ffe3a0"/><path d="M107 132l18-17 18 17v17h-36z" fill="${INK}"/>` +
    each(PEOPLE, ({ ink, name }, at) => {
      const turn = at * 1.57 - 0.6
      const [x, y] = [125 + 100 * Math.cos(turn), 125 + 100 * Math.sin(turn)]
      return `<circle cx="${x}" cy="${y}" r="24" fill="${ink}" stroke="${INK}" stroke-width="6"/><text x="${x}" y="${y + 8}" text-anchor="middle" font-family="Jost" font-weight="700" font-size="22" fill="#fff">${name[0]}</text>`
    }),
)

const side = (word: Word) =>
  `<div class="side"><p class="logo">${word('Orbit', 'Orbita')}</p>${ring}${each(PEOPLE, ({ name, ink, balance }) => `<div class="row"><i class="dot" style="background:${ink}"></i>${name}<i class="grow"></i><b>${thousands(word, balance)}</b></div>`)}</div>`

type Task = { title: Words; person: 0 | 1 | 2 | 3; done: boolean }
export const TASKS: readonly Task[] = [
  { title: ['Kitchen and stove', 'Kuhinja i šporet'], person: 1, done: true },
  { title: ['Take out the glass', 'Izneti staklo'], person: 0, done: true },
  { title: ['Bathroom', 'Kupatilo'], person: 2, done: false },
  { title: ['Water the monstera', 'Zaliti monsteru'], person: 3, done: false },
  { title: ['Buy dish soap', 'Kupiti deterdžent'], person: 0, done: false },
]
const task = (word: Word, { title, person, done }: Task) => {
  const { name, ink } = PEOPLE[person]
  return `<div class="task ${done ? 'done' : ''}"><i class="box">${done ? tick() : ''}</i><b class="grow">${done ? crossedOut(word(...title)) : word(...title)}</b><i class="chip" style="background:${ink}">${name}</i></div>`
}

type Expense = { title: Words; by: Words; amount: string }
export const EXPENSES: readonly Expense[] = [
  { title: ['Electricity', 'Struja'], by: ['paid by Luka', 'platio Luka'], amount: '6.440' },
  { title: ['Internet', 'Internet'], by: ['paid by Ana', 'platila Ana'], amount: '2.020' },
  { title: ['Market, Saturday', 'Pijaca, subota'], by: ['paid by Iva', 'platila Iva'], amount: '3.200' },
  { title: ['Light bulbs', 'Sijalice'], by: ['paid by Vuk', 'platio Vuk'], amount: '1.140' },
]
export const transfer = (from: 0 | 1 | 2 | 3, to: 0 | 1 | 2 | 3, amount: string) => {
  const [one, other] = [PEOPLE[from], PEOPLE[to]]
  return `<div class="row pay"><i class="chip" style="background:${one.ink}">${one.name}</i>${svg(70, 24, '<path d="M6 12h54m-10-8 9 8-9 8" fill="none" stroke="#1b1f4b" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>', 'margin:0 16px')}<i class="chip" style="background:${other.ink}">${other.name}</i><i class="grow"></i><b>${amount}</b></div>`
}

export const WAITING: readonly { title: Words; amount: string }[] = [
  { title: ['Washing powder', 'Prašak za veš'], amount: '690' },
  { title: ['Light bulbs', 'Sijalice'], amount: '1.140' },
  { title: ['Dryer, 2 coins', 'Sušara, 2 žetona'], amount: '200' },
]
const waiting = (word: Word, isSent: boolean) => `
<div style="padding:58px 26px 0;color:${INK}">
  <div class="row between"><b style="font-size:32px">${word('Expenses', 'Troškovi')}</b><i class="chip" style="background:${isSent ? '#2fae8b' : '#8a90b8'}">${isSent ? word('all sent', 'poslato') : word('offline', 'bez mreže')}</i></div>
  <p style="margin:20px 0;padding:15px 18px;border-radius:16px;background:${isSent ? '#dff5ec' : '#ffe9c9'};font-size:20px">${isSent ? word('Everyone is up to date.', 'Svi vide isto stanje.') : word('3 changes wait for a connection', '3 izmene čekaju vezu')}</p>
  ${each(
    WAITING,
    ({ title, amount }) =>
      `<div class="row" style="padding:19px 0;border-bottom:2px solid #e3e6f6"><i class="box middle" style="margin-right:16px;${isSent ? 'background:#2fae8b;border-color:#2fae8b' : 'border-style:dashed'}">${isSent ? tick() : ''}</i><span class="grow">${word(...title)}</span><b>${thousands(word, amount)}</b></div>`,
  )}
  <div class="middle" style="margin-top:32px;height:66px;border-radius:33px;background:${INK};color:#fff;font-weight:600">${word('Add an expense', 'Novi trošak')}</div>
</div>`

export const ORBIT = [
  ...inBoth(
    'orbit',
    CSS,
    (word) =>
      `${side(word)}<div class="main"><h1>${word('Thursday', 'Četvrtak')}</h1><p class="sub">${word('Two of five done. Bathroom was due yesterday.', 'Gotova dva od pet poslova. Kupatilo kasni od juče.')}</p>${each(TASKS, (one) => task(word, one))}<div class="row" style="margin-top:26px;gap:14px"><i class="chip" style="background:${INK};padding:11px 26px;font-size:20px">${word('Add a chore', 'Novi posao')}</i><i class="chip" style="background:#dfe2f6;color:${INK};padding:11px 26px;font-size:20px">${word('Swap with someone', 'Zamena sa cimerom')}</i></div></div>`,
  ),
  ...inBoth(
    'orbit-2',
    `${CSS}.pay{padding:18px 24px;margin-bottom:14px;border-radius:18px;background:#ffe3a0;font-size:26px}.line{padding:15px 0;border-bottom:2px solid #dfe2f3;font-size:24px}h2{margin:26px 0 14px;font:700 26px Jost}`,
    (word) =>
      `${side(word)}<div class="main"><h1>${word('October', 'Oktobar')}</h1><p class="sub">${word('12,800 dinars shared by four', '12.800 dinara na četvoro')}</p>${each(EXPENSES, ({ title, by, amount }) => `<div class="row line"><b style="width:270px">${word(...title)}</b><span class="grow" style="color:#5d648f">${word(...by)}</span><b>${thousands(word, amount)}</b></div>`)}<h2>${word('Two transfers and it is settled', 'Dva prenosa i svi su kvit')}</h2>${transfer(2, 0, thousands(word, '2.060'))}${transfer(1, 0, thousands(word, '1.180'))}</div>`,
  ),
  ...inBoth(
    'orbit-3',
    `${CSS}body{background:linear-gradient(90deg,#2a3180 50%,#ffe3a0 50%)}.label{position:absolute;bottom:26px;width:352px;text-align:center;font:600 26px Jost}`,
    (word) =>
      `${phone(waiting(word, false), 'left:144px;top:26px;height:690px')}${phone(waiting(word, true), 'left:784px;top:26px;height:690px')}<p class="label" style="left:144px;color:#fff">${word('in the basement', 'u podrumu')}</p><p class="label" style="left:784px">${word('upstairs again', 'opet u stanu')}</p>`,
  ),
]
