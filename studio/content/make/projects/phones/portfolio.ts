import { INKS } from '../../inks.ts'
import { DAY, type Inks, NIGHT, buttons, introduction, invitation, logo, moon, phoneHeader } from '../home-page.ts'
import { type Word, each } from '../scene.ts'
import { onPhones } from './on-phones.ts'

const field = (language: string, text: string, mark = '') =>
  `<p style="margin:14px 0 6px;color:#8f97b5;font-size:15px">${language} ${mark}</p><div style="padding:12px 14px;border:2px solid #3a4060;border-radius:10px;line-height:1.4">${text}</div>`

const half = (word: Word, inks: Inks, left: number) =>
  `<div class="fill" style="inset:0 auto 0 ${left}px;width:195px;overflow:hidden;background:${inks.sky};color:${inks.ink}">${moon(inks, 140, 150, 82, 52, true)}<div style="position:absolute;left:14px;top:9px">${logo(34)}</div><div style="position:absolute;left:18px;right:8px;bottom:26px">${introduction(word, [16, 37, 15])}${buttons(word, inks, 15, true)}</div></div>`

export const PORTFOLIO = [
  // Without the promise, whose small letters make the picture's placeholder too large for pages.
  ...onPhones(
    'portfolio',
    `body{background:${NIGHT.sky};color:${NIGHT.ink}}`,
    (word) =>
      `${moon(NIGHT, 300, 172, 98, 64, true)}${phoneHeader(word)}${invitation(word, 15, 'right:16px;top:232px')}<div style="position:absolute;left:22px;width:340px;bottom:28px">${introduction(word, [21, 66, 20])}${buttons(word, NIGHT, 17)}</div>`,
  ),
  ...onPhones(
    'portfolio-2',
    'body{background:#151a30;color:#eef0ff}',
    (word) =>
      `<h1>${word('Tram Times', 'Polasci tramvaja')}</h1><p style="margin-top:10px;font-weight:600">${word('Description', 'Opis')}</p>${field('English', 'Departures at the nearest stop, drawn large enough to read while running.')}${field('Srpski', 'Polasci sa najbliže stanice, ispisani dovoljno krupno za čitanje.', `<b style="color:${INKS.orange};margin-left:8px">${word('older than the English', 'stariji od engleskog')}</b>`)}<div class="row" style="gap:8px;margin-top:18px;font-size:15px">${each(['JavaScript', 'AJAX', word('Responsive', 'Prilagodljiv dizajn')], (skill) => `<i style="padding:6px 12px;border-radius:20px;background:#262d52">${skill}</i>`)}</div><i class="middle" style="position:absolute;left:22px;right:22px;bottom:22px;height:50px;border-radius:12px;background:#7fe0c3;color:#10352b;font-weight:700">${word('Publish', 'Objavi')}</i>`,
  ),
  ...onPhones('portfolio-3', '', (word) => half(word, DAY, 0) + half(word, NIGHT, 195)),
]
