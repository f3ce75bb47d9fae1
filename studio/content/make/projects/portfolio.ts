import { INKS } from '../inks.ts'
import { type Word, browser, each, inBoth, phone, random, svg } from './scene.ts'

const { night, moon, moonShade, indigo, indigoLight, orange, suit } = INKS

const next = random(7)
export const stars = Array.from(
  { length: 70 },
  () => `<circle cx="${next() * 1280}" cy="${next() * 800}" r="${1 + next() * 1.6}" fill="${suit}" opacity="${0.3 + next() * 0.6}"/>`,
).join('')
export const disc = (x: number, y: number, r: number, shade: string, light: string = moon) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${light}"/><path d="M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r * 1.55} ${r * 1.55} 0 0 0 0-${2 * r}z" fill="${shade}"/><circle cx="${x - r * 0.45}" cy="${y - r * 0.25}" r="${r * 0.16}" fill="${moonShade}"/><circle cx="${x - r * 0.15}" cy="${y + r * 0.4}" r="${r * 0.11}" fill="${moonShade}"/>`
export const rings = (x: number, y: number, step: number, ink: string) =>
  each([1, 2, 3, 4], (at) => `<circle cx="${x}" cy="${y}" r="${at * step}" fill="none" stroke="${ink}" stroke-width="2"/>`)

const field = (language: string, text: string, mark = '') =>
  `<div style="flex:1"><p style="color:#8f97b5;font-size:18px;margin-bottom:8px">${language} ${mark}</p><div style="padding:20px;border:2px solid #3a4060;border-radius:12px;font-size:23px;line-height:1.45;min-height:178px">${text}</div></div>`

export type Inks = { sky: string; ink: string; line: string; shade: string; button: string; onButton: string }
const small = (word: Word, { sky, ink, line, shade, button, onButton }: Inks) => `
<div class="fill" style="background:${sky};color:${ink}">${svg(330, 698, rings(240, 190, 74, line) + disc(240, 190, 92, shade), 'position:absolute;inset:0')}
<div style="position:absolute;left:26px;right:20px;top:330px"><p style="font-size:24px">${word('Hello, I am', 'Zdravo, ja sam')}</p><p style="font:700 56px/.98 Jost;letter-spacing:-.035em;margin:6px 0 20px">Luka<br>Jovanović</p><p style="font:500 21px/1.45 Literata">${word('Web developer<br>from Novi Sad.', 'Veb programer<br>iz Novog Sada.')}</p>
<i class="middle" style="margin-top:26px;width:170px;height:54px;border-radius:30px;background:${button};color:${onButton};font-weight:600">${word('Projects', 'Projekti')}</i></div></div>`

export const DAY: Inks = { sky: '#dbe8f6', ink: '#141a44', line: '#a9c3e3', shade: '#a9c2e2', button: '#141a44', onButton: '#fff' }
export const NIGHT: Inks = { sky: '#0c1033', ink: '#eef0ff', line: '#343c84', shade: '#2b3272', button: '#ffe3a0', onButton: '#141a44' }

export const PORTFOLIO = [
  ...inBoth(
    'portfolio',
    `body{background:${night};color:${suit}}.name{position:absolute;left:84px;bottom:150px;font:700 148px/.92 Jost;letter-spacing:-.04em}.name span{display:block;font:500 38px/1 Jost;letter-spacing:0;margin-bottom:30px;color:#b9bfea}.links{position:absolute;left:88px;bottom:66px;gap:16px}.links i{padding:13px 32px;border-radius:40px;font-weight:600}.nav{position:absolute;left:88px;right:70px;top:44px;gap:38px;color:#b9bfea}`,
    (word) => `${svg(1280, 800, rings(960, 330, 150, '#343c84') + stars + disc(960, 330, 196, '#2b3272'), 'position:absolute')}
    <div class="row nav">${svg(44, 44, disc(22, 22, 20, '#2b3272'))}<i class="grow"></i>${each([word('About me', 'O meni'), word('Skills', 'Veštine'), word('Projects', 'Projekti'), 'CV'], (page) => `<span>${page}</span>`)}</div>
    <p class="name"><span>${word('Hello, I am', 'Zdravo, ja sam')}</span>Luka<br>Jovanović</p><div class="row links"><i style="background:${moon};color:${indigo}">${word('Projects', 'Projekti')}</i><i style="border:2px solid ${indigoLight}">CV</i></div>`,
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
