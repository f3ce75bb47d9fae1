import { INKS } from '../../inks.ts'
import { DAY, type Inks, NIGHT, disc, rings, stars } from '../portfolio.ts'
import { type Word, each, svg } from '../scene.ts'
import { onPhones } from './on-phones.ts'

const field = (language: string, text: string, mark = '') =>
  `<p style="margin:14px 0 6px;color:#8f97b5;font-size:15px">${language} ${mark}</p><div style="padding:12px 14px;border:2px solid #3a4060;border-radius:10px;line-height:1.4">${text}</div>`

const half = (word: Word, { sky, ink, line, shade, button, onButton }: Inks, left: number) =>
  `<div class="fill" style="inset:0 auto 0 ${left}px;width:195px;overflow:hidden;background:${sky};color:${ink}">${svg(195, 488, rings(125, 120, 46, line) + disc(125, 120, 58, shade), 'position:absolute;inset:0')}<div style="position:absolute;left:18px;bottom:26px"><p style="font-size:16px">${word('Hello, I am', 'Zdravo, ja sam')}</p><p style="font:700 35px/.98 Jost;letter-spacing:-.035em;margin:4px 0 12px">Luka<br>Jovanović</p><p style="font:500 15px/1.4 Literata">${word('Web developer<br>from Novi Sad', 'Veb programer<br>iz Novog Sada')}</p><i class="middle" style="margin-top:16px;width:118px;height:40px;border-radius:30px;background:${button};color:${onButton};font-size:16px;font-weight:600">${word('Projects', 'Projekti')}</i></div></div>`

export const PORTFOLIO = [
  ...onPhones('portfolio', `body{background:${INKS.night};color:${INKS.suit}}`, (word) => {
    const drawing = rings(290, 130, 70, '#343c84') + stars + disc(290, 130, 88, '#2b3272')
    return `${svg(390, 488, drawing, 'position:absolute;inset:0')}<div class="row between fill" style="padding:0 24px;height:56px;inset:0 0 auto"><b>${svg(30, 30, disc(15, 15, 13, '#2b3272'))}</b><span>${word('Srpski', 'English')} &nbsp; ☰</span></div><div style="position:absolute;left:24px;bottom:34px"><p style="font-size:21px">${word('Hello, I am', 'Zdravo, ja sam')}</p><p style="font:700 64px/.94 Jost;letter-spacing:-.04em;margin:8px 0 18px">Luka<br>Jovanović</p><p style="font:500 18px Literata;color:#b9bfea">${word('Web developer in Novi Sad', 'Veb programer iz Novog Sada')}</p><div class="row" style="gap:12px;margin-top:20px"><b style="padding:12px 24px;border-radius:30px;background:${INKS.moon};color:${INKS.indigo}">${word('Projects', 'Projekti')}</b><b style="padding:10px 24px;border-radius:30px;border:2px solid ${INKS.indigoLight}">CV</b></div></div>`
  }),
  ...onPhones(
    'portfolio-2',
    'body{background:#151a30;color:#eef0ff}',
    (word) =>
      `<h1>${word('Tram Times', 'Polasci tramvaja')}</h1><p style="margin-top:10px;font-weight:600">${word('Description', 'Opis')}</p>${field('English', 'Departures at the nearest stop, drawn large enough to read while running.')}${field('Srpski', 'Polasci sa najbliže stanice, ispisani dovoljno krupno za čitanje.', `<b style="color:${INKS.orange};margin-left:8px">${word('older than the English', 'stariji od engleskog')}</b>`)}<div class="row" style="gap:8px;margin-top:18px;font-size:15px">${each(['JavaScript', 'AJAX', word('Responsive', 'Prilagodljiv dizajn')], (skill) => `<i style="padding:6px 12px;border-radius:20px;background:#262d52">${skill}</i>`)}</div><i class="middle" style="position:absolute;left:22px;right:22px;bottom:22px;height:50px;border-radius:12px;background:#7fe0c3;color:#10352b;font-weight:700">${word('Publish', 'Objavi')}</i>`,
  ),
  ...onPhones('portfolio-3', '', (word) => half(word, DAY, 0) + half(word, NIGHT, 195)),
]
