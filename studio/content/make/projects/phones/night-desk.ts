import { FAULTS, KINDS, NIGHT, URGENCY } from '../night-desk.ts'
import { type Word, each, svg } from '../scene.ts'
import { onPhones } from './on-phones.ts'

const css = (page: string, ink: string, line: string, soft: string) =>
  `body{background:${page};color:${ink}}.fault{gap:14px;padding:12px 0;border-bottom:2px solid ${line}}.fault i{width:8px;height:46px;border-radius:8px}.room{width:34px;font:700 26px Jost}.soft{color:${soft};font-size:15px}.tab{padding:5px 13px;border-radius:9px;font-weight:600;font-size:15px}.report{height:52px;border-radius:14px}`

/** The faults of rooms, without those of the house. */
const faults = (word: Word, isNight: boolean) =>
  each(
    FAULTS.filter(({ room: [room] }) => room !== 'Hall'),
    ({ room, what, waiting, urgency }, at) =>
      `<div class="row fault"><i style="background:${isNight ? NIGHT[urgency] : URGENCY[urgency].ink}"></i><b class="room">${word(...room)}</b><div class="grow"><b>${word(...what)}</b><p class="soft">${word(...URGENCY[urgency].note)}${isNight && at === 0 ? word(' · new', ' · novo') : ''}</p></div><b>${waiting}</b></div>`,
  )

export const NIGHT_DESK = [
  ...onPhones(
    'night-desk',
    css('#f6f8fc', '#16243a', '#dde3ee', '#5c6a82'),
    (word) =>
      `<div class="row" style="margin-bottom:10px"><h1 class="grow">Hostel Most</h1><i class="tab" style="background:#1f3a5f;color:#fff">${word('Open', 'Otvoreno')} 4</i></div>${faults(word, false)}<b class="middle report" style="margin-top:22px;background:#d8343f;color:#fff">${word('Report a fault', 'Prijavi kvar')}</b><p class="soft" style="margin-top:14px;text-align:center">${word('Caretaker Zoran is on shift until 22:00', 'Domar Zoran je na smeni do 22:00')}</p>`,
  ),
  ...onPhones(
    'night-desk-2',
    'body{background:#f6f8fc;color:#16243a}.steps{gap:8px;margin:12px 0 16px}.step{padding:5px 13px;border-radius:9px;background:#e4e9f2;font-weight:600;font-size:15px}.tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:12px}.tile{height:108px;border-radius:16px;background:#fff;border:2px solid #dde3ee;display:grid;place-items:center;align-content:center;gap:6px;font-weight:600}.tile svg{fill:#1f3a5f}.on{background:#1f3a5f;border-color:#1f3a5f;color:#fff}.on svg{fill:#fff}',
    (word) =>
      `<h1>${word('What is broken?', 'Šta ne radi?')}</h1><div class="row steps"><i class="step" style="background:#1f3a5f;color:#fff">${word('Room', 'Soba')} 12</i><i class="step">2. ${word('Fault', 'Kvar')}</i><i class="step" style="opacity:.5">3. ${word('Done', 'Gotovo')}</i></div><div class="tiles">${each(KINDS, ({ name, icon }, at) => `<div class="tile ${at === 0 ? 'on' : ''}">${svg(60, 60, icon, 'width:44px;height:44px')}${word(...name)}</div>`)}</div>`,
  ),
  ...onPhones(
    'night-desk-3',
    `${css('#0b0905', '#ffb13b', '#2b1f0a', '#a8700f')}body{box-shadow:inset 0 0 0 5px #ffb13b}`,
    (word) =>
      `<div class="row" style="margin-bottom:10px"><h1 class="grow">02:14</h1><i class="tab" style="border:2px solid #7a5310">${word('Sound is off', 'Zvuk je isključen')}</i></div>${faults(word, true)}<b class="middle report" style="margin-top:22px;background:#ffb13b;color:#0b0905">${word('Report a fault', 'Prijavi kvar')}</b><p class="soft" style="margin-top:14px;text-align:center">${word('Caretaker Zoran comes at 06:00', 'Domar Zoran dolazi u 06:00')}</p>`,
  ),
]
