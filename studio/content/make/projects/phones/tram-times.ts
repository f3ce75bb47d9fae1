import { AMBER, DEPARTURES } from '../tram-times.ts'
import { each } from '../scene.ts'
import { onPhones } from './on-phones.ts'

const CSS = `body{background:#0d0f12;color:${AMBER}}.top{color:#f4f6ff;font-size:24px;padding-bottom:12px;border-bottom:3px solid #2a2e35}.dep{gap:16px;height:74px;border-bottom:2px solid #1e2127;font-size:23px}.line{width:58px;height:44px;border-radius:10px;background:${AMBER};color:#0d0f12;font-size:28px}`

export const TRAM_TIMES = [
  ...onPhones(
    'tram-times',
    CSS,
    (word) =>
      `<div class="row between top"><b>Vukov spomenik</b><b>17:42</b></div>${each(DEPARTURES, ([line, to, minutes]) => `<div class="row dep"><b class="line middle">${line}</b><b class="grow">${to}</b><b style="font-size:40px">${minutes}<i style="font-size:18px;font-weight:500"> min</i></b></div>`)}<p style="margin-top:10px;color:#8a909c;font-size:16px">${word('180 m away · works without a signal', '180 m odavde · radi i bez signala')}</p>`,
  ),
  ...onPhones(
    'tram-times-2',
    `${CSS}.next{gap:12px;padding:9px 0;border-top:2px solid #24272d;color:#f4f6ff;font-size:20px}`,
    (word) =>
      `<div class="row" style="gap:14px;color:#f4f6ff;font-size:26px"><b class="line middle">7</b><b>Blok 45</b></div><p style="font:700 300px/.8 Jost;letter-spacing:-.05em;text-align:center;margin-top:26px">2</p><p style="text-align:center;margin:10px 0 12px;font-size:26px">${word('minutes', 'minuta')}</p>${each(DEPARTURES.slice(1, 3), ([line, to, minutes]) => `<div class="row next"><b style="width:34px;color:${AMBER}">${line}</b><span class="grow">${to}</span><b>${minutes} min</b></div>`)}`,
  ),
  ...onPhones(
    'tram-times-3',
    `${CSS}.dep{height:65px;color:#7d838d}.line{background:#5d626b}`,
    (word) =>
      `<div class="row between top"><b>Vukov spomenik</b><b>17:45</b></div><p style="margin-top:12px;padding:9px 14px;border-radius:10px;background:${AMBER};color:#0d0f12;line-height:1.25"><b>${word('No connection', 'Nema veze')}</b><br>${word('These times are 3 minutes old.', 'Podaci su stari 3 minuta.')}</p>${each(DEPARTURES, ([line, to, minutes]) => `<div class="row dep"><b class="line middle">${line}</b><b class="grow">${to}</b><b style="font-size:34px">~${minutes}<i style="font-size:18px;font-weight:500"> min</i></b></div>`)}`,
  ),
]
