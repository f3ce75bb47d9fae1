import { each, inBoth, phone, scene } from './scene.ts'

export const AMBER = '#ffbf3c'
export const DEPARTURES = [
  ['7', 'Blok 45', '2'],
  ['14', 'Ustanička', '5'],
  ['2', 'Pristanište', '8'],
  ['6', 'Tašmajdan', '11'],
  ['9', 'Banjica', '17'],
] as const

const CSS = `
body{background:#0d0f12;color:${AMBER};padding:40px 60px}
.top{border-bottom:4px solid #2a2e35;padding-bottom:18px;color:#f4f6ff}
.stop{font:700 46px Jost;letter-spacing:-.02em}
.clock{font:600 46px Jost}
.dep{display:grid;grid-template-columns:150px 1fr auto;align-items:center;height:116px;border-bottom:2px solid #1e2127}
.line{width:108px;height:76px;border-radius:14px;background:${AMBER};color:#0d0f12;font:700 52px Jost}
.to{font:600 46px Jost}
.min{font:700 78px/1 Jost}
.min i{font-size:30px;font-weight:500;margin-left:10px}
.old{color:#5d626b}.old .line{background:#5d626b}`

const board = (isOld: boolean) =>
  each(
    DEPARTURES,
    ([line, to, minutes]) =>
      `<div class="dep ${isOld ? 'old' : ''}"><b class="line middle">${line}</b><span class="to">${to}</span><span class="min">${isOld ? '~' : ''}${minutes}<i>min</i></span></div>`,
  )

export const TRAM_TIMES = [
  scene(
    'tram-times',
    CSS,
    `<div class="row between top"><b class="stop">Vukov spomenik</b><span style="margin-left:26px;color:#8a909c;font-size:28px">180 m</span><i class="grow"></i><b class="clock">17:42</b></div>${board(false)}`,
  ),
  ...inBoth(
    'tram-times-2',
    `body{background:#b03a1c}.big{font:700 330px/.8 Jost;letter-spacing:-.05em;color:${AMBER};text-align:center;margin-top:62px}.next{padding:17px 26px;border-top:2px solid #24272d;color:#f4f6ff;font-size:26px}.lines{position:absolute;left:60px;bottom:64px;width:420px;color:#ffe3a0;font:700 62px/1.02 Jost;letter-spacing:-.02em}`,
    (word) => `<p class="lines">${word('Two minutes.<br>Run.', 'Dva minuta.<br>Trčite.')}</p>
    ${phone(
      `<div class="fill" style="background:#0d0f12;color:#f4f6ff"><div class="row between" style="padding:64px 26px 0"><b style="font-size:30px">Vukov spomenik</b></div><div class="row" style="padding:24px 26px 0;gap:18px"><b class="middle" style="width:84px;height:62px;border-radius:12px;background:${AMBER};color:#0d0f12;font-size:42px">7</b><b style="font-size:34px">Blok 45</b></div><p class="big">2</p><p style="text-align:center;margin:56px 0 26px;color:${AMBER};font-size:32px">${word('minutes', 'minuta')}</p>${each(DEPARTURES.slice(1, 3), ([line, to, minutes]) => `<div class="row next"><b style="width:58px;color:${AMBER}">${line}</b><span class="grow">${to}</span><b>${minutes} min</b></div>`)}</div>`,
      'left:640px;top:-30px;width:430px;height:860px;rotate:7deg;border-radius:58px',
    )}`,
  ),
  ...inBoth(
    'tram-times-3',
    CSS,
    (word) => `<div class="row between top"><b class="stop">Vukov spomenik</b><i class="grow"></i><b class="clock">17:45</b></div><p style="margin:18px 0 4px;padding:14px 24px;border-radius:12px;background:${AMBER};color:#0d0f12;font:600 28px Jost">${word('No connection. These times are 3 minutes old.', 'Nema veze. Podaci su stari 3 minuta.')}</p><div style="transform:scale(1,.96);transform-origin:top">${board(true)}</div>`,
  ),
]
