import { OPTIONS } from '../chess-clock.ts'
import { each, svg } from '../scene.ts'
import { onPhones } from './on-phones.ts'

const half = (time: string, note: string, style: string) =>
  `<div class="middle" style="height:244px;align-content:center;${style}"><p style="font:700 104px/1 Jost;letter-spacing:-.03em">${time}</p><p style="font-size:18px;margin-top:8px;opacity:.8">${note}</p></div>`
const PAUSE = `<div class="middle" style="position:absolute;left:163px;top:212px;width:64px;height:64px;border-radius:50%;background:#14161f">${svg(28, 28, '<path d="M5 3h7v22H5zM16 3h7v22h-7z" fill="#fff"/>')}</div>`
const RESTING = 'background:#33261b;color:#c9b59c'

export const CHESS_CLOCK = [
  ...onPhones(
    'chess-clock',
    'body{padding:0}',
    (word) =>
      `${half('8:15', word('Black · move 14', 'Crni · 14. potez'), `${RESTING};rotate:180deg`)}${half('7:42', word('White · move 15', 'Beli · 15. potez'), 'background:#f6d9a8;color:#20160e')}${PAUSE}`,
  ),
  ...onPhones(
    'chess-clock-2',
    'body{background:#f6ecdc;color:#2a1d12;font-size:20px}.option{padding:10px 0;border-bottom:2px solid #eadfce}.round{width:40px;height:40px;border-radius:50%;background:#e6d3b6;text-align:center;font:600 26px/38px Jost}.sound{padding:8px 17px;border-radius:30px;background:#e6d3b6;font-size:17px;font-weight:600}',
    (word) =>
      `<h1 style="margin-bottom:6px">${word('New game', 'Nova partija')}</h1>${each(OPTIONS, ({ name, value }) => `<div class="row option"><span class="grow">${word(...name)}</span><i class="round">−</i><b style="width:86px;text-align:center">${word(...value)}</b><i class="round">+</i></div>`)}<p style="margin:14px 0 8px">${word('Sound', 'Zvuk')}</p><div class="row" style="gap:8px"><i class="sound" style="background:#8a5a34;color:#fff">${word('Wood', 'Drvo')}</i><i class="sound">${word('Glass', 'Staklo')}</i><i class="sound">${word('None', 'Bez zvuka')}</i></div><div class="row" style="gap:12px;margin-top:24px"><i class="middle grow" style="height:58px;border-radius:44px;background:#20160e;color:#f6d9a8;font-weight:700">${word('Start', 'Početak')}</i><i class="middle" style="width:166px;height:58px;border-radius:44px;border:3px solid #20160e;font-size:18px;font-weight:600">${word('Swap sides', 'Zamena strana')}</i></div><p style="margin-top:16px;font-size:15px;color:#7d6849;text-wrap:balance">${word('Whoever touches their half first gives the move away.', 'Ko prvi dodirne svoju polovinu prepušta potez.')}</p>`,
  ),
  ...onPhones(
    'chess-clock-3',
    'body{padding:0}',
    (word) =>
      `${half('0:07.4', word('Black · move 47', 'Crni · 47. potez'), 'background:#ff7a45;color:#20160e;rotate:180deg')}${half('1:52', word('White · move 47', 'Beli · 47. potez'), RESTING)}${PAUSE}`,
  ),
]
