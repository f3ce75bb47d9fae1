import { INKS } from '../inks.ts'
import { DAY, type Inks, NIGHT, buttons, introduction, invitation, moon, phoneHeader, promise, wideHeader } from './home-page.ts'
import { type Word, browser, each, inBoth, phone } from './scene.ts'

const { indigo, orange } = INKS

const field = (language: string, text: string, mark = '') =>
  `<div style="flex:1"><p style="color:#8f97b5;font-size:18px;margin-bottom:8px">${language} ${mark}</p><div style="padding:20px;border:2px solid #3a4060;border-radius:12px;font-size:23px;line-height:1.45;min-height:178px">${text}</div></div>`

/** The home page on a phone, 390 wide, drawn smaller. */
const small = (word: Word, inks: Inks) => `
<div class="fill" style="background:${inks.sky}"></div><div style="position:absolute;inset:0;width:390px;height:825px;zoom:.846;background:${inks.sky};color:${inks.ink}">${moon(inks, 315, 245, 127, 98)}<div style="position:absolute;inset:34px 0 auto">${phoneHeader(word)}</div>${invitation(word, 18, 'right:17px;top:322px')}
<div style="position:absolute;left:21px;width:330px;bottom:44px">${introduction(word, [24, 69, 21])}${promise(word, inks, 21)}${buttons(word, inks, 18)}</div></div>`

export const PORTFOLIO = [
  ...inBoth(
    'portfolio',
    `body{background:${NIGHT.sky};color:${NIGHT.ink}}`,
    (word) =>
      `${moon(NIGHT, 1084, 414, 258, 74)}${wideHeader(word)}${invitation(word, 21, 'right:20px;top:609px')}<div style="position:absolute;left:58px;width:520px;bottom:66px">${introduction(word, [32, 156, 26])}${promise(word, NIGHT, 27)}${buttons(word, NIGHT, 21)}</div>`,
  ),
  ...inBoth(
    'portfolio-2',
    `body{background:${indigo}}.left{width:300px;background:#101324;padding:26px 22px;color:#aeb6d6}.left p{padding:11px 14px;border-radius:10px;font-size:20px}.main{flex:1;background:#151a30;color:#eef0ff;padding:34px 38px}`,
    (word) => browser(
      'luka-jovanovic.example/studio',
      `<div class="row fill" style="align-items:stretch"><div class="left"><p>${word('Home', 'Početna')}</p><p>${word('Biography', 'Biografija')}</p><p>${word('Skills', 'Veštine')} · 22</p><p style="background:#2a3180;color:#fff">${word('Projects', 'Projekti')} · 45</p><p>CV</p><p>${word('Translations', 'Prevodi')}</p></div><div class="main"><p style="font:700 38px Jost">${word('Tram Times', 'Polasci tramvaja')}</p><p style="margin:26px 0 14px;font:600 22px Jost">${word('Description', 'Opis')}</p><div class="row" style="gap:24px;align-items:stretch">${field('English', 'Departures at the nearest stop, drawn large enough to read while running.')}${field('Srpski', 'Polasci sa najbliže stanice, ispisani dovoljno krupno za čitanje.', `<b style="color:${orange};margin-left:10px">${word('older than the English', 'stariji od engleskog')}</b>`)}</div><p style="margin:30px 0 14px;font:600 22px Jost">${word('Skills', 'Veštine')}</p><div class="row" style="gap:12px">${each(['JavaScript', 'AJAX', word('Responsive', 'Prilagodljiv dizajn')], (skill) => `<i style="padding:9px 20px;border-radius:20px;background:#262d52">${skill}</i>`)}</div><i class="middle" style="position:absolute;right:38px;bottom:32px;width:200px;height:58px;border-radius:12px;background:#7fe0c3;color:#10352b;font-weight:700">${word('Publish', 'Objavi')}</i></div></div>`,
      'inset:60px 80px 60px',
    ),
  ),
  ...inBoth(
    'portfolio-3',
    `body{background:linear-gradient(90deg,#c8dcf1 50%,#080b27 50%)}`,
    (word) => `${phone(small(word, DAY), 'left:144px;top:40px')}${phone(small(word, NIGHT), 'left:784px;top:40px;border-color:#2a2e44')}`,
  ),
]
