import { type Word, type Words, each, inBoth, svg } from './scene.ts'

type Fault = { room: Words; what: Words; waiting: string; urgency: 0 | 1 | 2 }
export const FAULTS: readonly Fault[] = [
  { room: ['12', '12'], what: ['No hot water', 'Nema tople vode'], waiting: '0:40', urgency: 2 },
  { room: ['7', '7'], what: ['The lock jams', 'Brava se zaglavljuje'], waiting: '1:15', urgency: 2 },
  { room: ['21', '21'], what: ['Heating is off', 'Grejanje ne radi'], waiting: '3:05', urgency: 1 },
  { room: ['Hall', 'Hodnik'], what: ['The light flickers', 'Sijalica treperi'], waiting: '9:20', urgency: 0 },
  { room: ['3', '3'], what: ['The shelf is loose', 'Polica je labava'], waiting: '22:10', urgency: 0 },
]

const css = (page: string, ink: string, line: string, soft: string) => `
body{background:${page};color:${ink};padding:40px 52px}
.top{margin-bottom:26px}
h1{font:700 42px Jost;letter-spacing:-.02em}
.tab{padding:9px 22px;border-radius:12px;margin-left:10px;font-weight:600}
.fault{display:grid;grid-template-columns:16px 150px 1fr 150px 170px;align-items:center;gap:22px;height:106px;border-bottom:2px solid ${line}}
.bar2{width:16px;height:66px;border-radius:8px}
.room{font:700 40px Jost}
.what{font-size:29px;font-weight:600}
.soft{color:${soft};font-size:19px;font-weight:500}
.wait{font:600 30px Jost;text-align:right}
.act{height:54px;border-radius:14px;font-weight:600;font-size:21px}`

type Urgency = { ink: string; note: Words }
export const URGENCY: readonly [Urgency, Urgency, Urgency] = [
  { ink: '#c9cfdd', note: ['can wait', 'može da sačeka'] },
  { ink: '#f0a63a', note: ['today', 'danas'] },
  { ink: '#d8343f', note: ['the guest cannot sleep', 'gost ne može da spava'] },
]

export const NIGHT = ['#4a3208', '#a8700f', '#ffb13b'] as const

const fault = (word: Word, isNight: boolean) =>
  ({ room, what, waiting, urgency }: Fault, at: number) => `
<div class="fault"><i class="bar2" style="background:${isNight ? NIGHT[urgency] : URGENCY[urgency].ink}"></i>
<b class="room">${word(...room)}</b><div><p class="what">${word(...what)}</p><p class="soft">${word(...URGENCY[urgency].note)}${isNight && at === 0 ? word(' · new', ' · novo') : ''}</p></div>
<b class="wait">${waiting}</b><i class="act middle" style="${isNight ? 'border:2px solid #7a5310' : urgency === 2 ? 'background:#1f3a5f;color:#fff' : 'background:#e4e9f2'}">${word('Fixed', 'Popravljeno')}</i></div>`

export const KINDS: readonly { name: Words; icon: string }[] = [
  {
    name: ['Water', 'Voda'],
    icon: '<path d="M30 6q18 22 18 33a18 18 0 0 1-36 0q0-11 18-33z"/>',
  },
  {
    name: ['Heating', 'Grejanje'],
    icon: '<path d="M8 12h8v36H8zM22 12h8v36h-8zM36 12h8v36h-8zM4 18h46v6H4zM4 36h46v6H4z"/>',
  },
  {
    name: ['Light', 'Svetlo'],
    icon: '<path d="M30 4a18 18 0 0 1 9 34v6H21v-6a18 18 0 0 1 9-34zM22 48h16v7H22z"/>',
  },
  {
    name: ['Lock', 'Brava'],
    icon: '<path d="M12 26h36v30H12zM20 26v-8a10 10 0 0 1 20 0v8h-6v-8a4 4 0 0 0-8 0v8z"/>',
  },
  {
    name: ['Noise', 'Buka'],
    icon: '<path d="M6 22h12L32 8v44L18 38H6zM38 18q8 12 0 24l5 4q12-16 0-32z"/>',
  },
  {
    name: ['Shower', 'Tuš'],
    icon: '<path d="M10 24a20 20 0 0 1 40 0zM14 30l-3 10h5l3-10zM28 30v10h5V30zM41 30l3 10h5l-3-10zM20 44l-3 10h5l3-10zM36 44l3 10h5l-3-10z"/>',
  },
  {
    name: ['Bed', 'Krevet'],
    icon: '<path d="M4 14h6v18h46v16h-6v-8H10v8H4zM14 20h14q6 0 6 8H14z"/>',
  },
  {
    name: ['Window', 'Prozor'],
    icon: '<path d="M8 6h44v48H8zm5 5v16h14V11zm20 0v16h14V11zM13 33v16h14V33zm20 0v16h14V33z" fill-rule="evenodd"/>',
  },
  {
    name: ['Other', 'Ostalo'],
    icon: '<circle cx="12" cy="30" r="6"/><circle cx="30" cy="30" r="6"/><circle cx="48" cy="30" r="6"/>',
  },
]

export const NIGHT_DESK = [
  ...inBoth(
    'night-desk',
    css('#f6f8fc', '#16243a', '#dde3ee', '#5c6a82'),
    (word) =>
      `<div class="row top"><h1>Hostel Most</h1><i class="grow"></i><i class="tab" style="background:#1f3a5f;color:#fff">${word('Open', 'Otvoreno')} 5</i><i class="tab" style="background:#e4e9f2">${word('Fixed', 'Rešeno')} 38</i></div>${each(FAULTS, fault(word, false))}<div class="row" style="margin-top:32px;gap:18px"><i class="act middle" style="width:270px;background:#d8343f;color:#fff;height:60px">${word('Report a fault', 'Prijavi kvar')}</i><span class="soft">${word('Caretaker Zoran is on shift until 22:00', 'Domar Zoran je na smeni do 22:00')}</span></div>`,
  ),
  ...inBoth(
    'night-desk-2',
    `body{background:#f6f8fc;color:#16243a;padding:40px 52px}h1{font:700 42px Jost}.steps{gap:12px;margin:14px 0 26px}.step{padding:8px 20px;border-radius:12px;background:#e4e9f2;font-weight:600}.tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:20px}.tile{height:176px;border-radius:22px;background:#fff;border:3px solid #dde3ee;display:grid;place-items:center;align-content:center;gap:10px;font:600 27px Jost}.tile svg{fill:#1f3a5f}.on{background:#1f3a5f;border-color:#1f3a5f;color:#fff}.on svg{fill:#fff}`,
    (word) =>
      `<h1>${word('What is broken?', 'Šta ne radi?')}</h1><div class="row steps"><i class="step" style="background:#1f3a5f;color:#fff">${word('Room', 'Soba')} 12</i><i class="step">2. ${word('Fault', 'Kvar')}</i><i class="step" style="opacity:.5">3. ${word('Done', 'Gotovo')}</i></div><div class="tiles">${each(KINDS, ({ name, icon }, at) => `<div class="tile ${at === 0 ? 'on' : ''}">${svg(60, 60, icon)}${word(...name)}</div>`)}</div>`,
  ),
  ...inBoth(
    'night-desk-3',
    `${css('#0b0905', '#ffb13b', '#2b1f0a', '#a8700f')}body{box-shadow:inset 0 0 0 8px #ffb13b}`,
    (word) =>
      `<div class="row top"><h1>02:14</h1><span style="margin-left:26px;color:#a8700f;font-size:26px">Hostel Most, ${word('night mode', 'noćni prikaz')}</span><i class="grow"></i><i class="tab" style="border:2px solid #7a5310">${word('Sound is off', 'Zvuk je isključen')}</i></div>${each(FAULTS, fault(word, true))}<div class="row" style="margin-top:32px;gap:18px"><i class="act middle" style="width:270px;background:#ffb13b;color:#0b0905;height:60px">${word('Report a fault', 'Prijavi kvar')}</i><span class="soft">${word('Caretaker Zoran comes at 06:00', 'Domar Zoran dolazi u 06:00')}</span></div>`,
  ),
]
