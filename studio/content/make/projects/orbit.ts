import { each, phone, scene, svg } from './scene.ts'

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
.done b{color:#8a90b8;text-decoration:line-through}
.chip{padding:5px 16px;border-radius:20px;color:#fff;font-size:18px;font-weight:600}
.tick{display:block}`

const tick = svg(26, 26, '<path d="M6 14l5 5L21 8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>', 'display:block')

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

const side = `<div class="side"><p class="logo">Orbit</p>${ring}${each(PEOPLE, ({ name, ink, balance }) => `<div class="row"><i class="dot" style="background:${ink}"></i>${name}<i class="grow"></i><b>${balance}</b></div>`)}</div>`

const task = ([title, person, done]: readonly [string, number, boolean]) => {
  const { name, ink } = PEOPLE[person] ?? PEOPLE[0]
  return `<div class="task ${done ? 'done' : ''}"><i class="box">${done ? tick : ''}</i><b class="grow">${title}</b><i class="chip" style="background:${ink}">${name}</i></div>`
}
const TASKS = [
  ['Kitchen and stove', 1, true],
  ['Take out the glass', 0, true],
  ['Bathroom', 2, false],
  ['Water the monstera', 3, false],
  ['Buy dish soap', 0, false],
] as const

const EXPENSES = [
  ['Electricity', 'Luka', '6.440'],
  ['Internet', 'Ana', '2.020'],
  ['Market, Saturday', 'Iva', '3.200'],
  ['Light bulbs', 'Vuk', '1.140'],
] as const
const transfer = (from: number, to: number, amount: string) => {
  const [one, other] = [PEOPLE[from] ?? PEOPLE[0], PEOPLE[to] ?? PEOPLE[0]]
  return `<div class="row pay"><i class="chip" style="background:${one.ink}">${one.name}</i>${svg(70, 24, '<path d="M6 12h54m-10-8 9 8-9 8" fill="none" stroke="#1b1f4b" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>', 'margin:0 16px')}<i class="chip" style="background:${other.ink}">${other.name}</i><i class="grow"></i><b>${amount}</b></div>`
}

const waiting = (isSent: boolean) => `
<div style="padding:58px 26px 0;color:${INK}">
  <div class="row between"><b style="font-size:32px">Expenses</b><i class="chip" style="background:${isSent ? '#2fae8b' : '#8a90b8'}">${isSent ? 'all sent' : 'offline'}</i></div>
  <p style="margin:20px 0;padding:15px 18px;border-radius:16px;background:${isSent ? '#dff5ec' : '#ffe9c9'};font-size:20px">${isSent ? 'Everyone is up to date.' : '3 changes wait for a connection'}</p>
  ${each(
    [
      ['Washing powder', '690'],
      ['Light bulbs', '1.140'],
      ['Dryer, 2 coins', '200'],
    ] as const,
    ([title, amount]) =>
      `<div class="row" style="padding:19px 0;border-bottom:2px solid #e3e6f6"><i class="box middle" style="margin-right:16px;${isSent ? 'background:#2fae8b;border-color:#2fae8b' : 'border-style:dashed'}">${isSent ? tick : ''}</i><span class="grow">${title}</span><b>${amount}</b></div>`,
  )}
  <div class="middle" style="margin-top:32px;height:66px;border-radius:33px;background:${INK};color:#fff;font-weight:600">Add an expense</div>
</div>`

export const ORBIT = [
  scene(
    'orbit',
    CSS,
    `${side}<div class="main"><h1>Thursday</h1><p class="sub">Two of five done. Bathroom was due yesterday.</p>${each(TASKS, task)}<div class="row" style="margin-top:26px;gap:14px"><i class="chip" style="background:${INK};padding:11px 26px;font-size:20px">Add a chore</i><i class="chip" style="background:#dfe2f6;color:${INK};padding:11px 26px;font-size:20px">Swap with someone</i></div></div>`,
  ),
  scene(
    'orbit-2',
    `${CSS}.pay{padding:18px 24px;margin-bottom:14px;border-radius:18px;background:#ffe3a0;font-size:26px}.line{padding:15px 0;border-bottom:2px solid #dfe2f3;font-size:24px}h2{margin:26px 0 14px;font:700 26px Jost}`,
    `${side}<div class="main"><h1>October</h1><p class="sub">12.800 dinars shared by four</p>${each(EXPENSES, ([what, who, amount]) => `<div class="row line"><b style="width:270px">${what}</b><span class="grow" style="color:#5d648f">paid by ${who}</span><b>${amount}</b></div>`)}<h2>Two transfers and it is settled</h2>${transfer(2, 0, '2.060')}${transfer(1, 0, '1.180')}</div>`,
  ),
  scene(
    'orbit-3',
    `${CSS}body{background:linear-gradient(90deg,#2a3180 50%,#ffe3a0 50%)}.label{position:absolute;bottom:26px;font:600 26px Jost}`,
    `${phone(waiting(false), 'left:144px;top:26px;height:690px')}${phone(waiting(true), 'left:784px;top:26px;height:690px')}<p class="label" style="left:212px;color:#fff">in the basement</p><p class="label" style="left:872px">upstairs again</p>`,
  ),
]
