import { readFileSync } from 'node:fs'
import { INKS } from '../inks.ts'
import { type Word, each, svg } from './scene.ts'

/** Inks of the site's home page by day or by night; web/src/design/tokens.css has the same. */
export type Inks = { sky: string; ink: string; soft: string; line: string; ring: string; button: string; onButton: string; edge: string }
export const DAY: Inks = { sky: '#dbe8f6', ink: '#141a44', soft: '#3b4375', line: '#a9c3e3', ring: '#1c4fb8', button: '#141a44', onButton: '#fff', edge: '#58659b' }
export const NIGHT: Inks = { sky: '#0c1033', ink: '#eef0ff', soft: '#b9bfea', line: '#343c84', ring: INKS.moon, button: INKS.moon, onButton: '#141a44', edge: '#7f88cd' }

const asset = (name: string) =>
  `data:image/svg+xml;base64,${readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'base64')}`
const [LOGO, MOON] = [asset('logo.svg'), asset('moon.svg')]
const icon = (content: string) =>
  svg(24, 24, `<g fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round">${content}</g>`, 'display:block')
const THEME = icon('<circle cx="12" cy="12" r="8.8"/><path fill="currentColor" stroke="none" d="M12 3.2a8.8 8.8 0 0 1 0 17.6z"/>')
const MUSIC = icon('<path fill="currentColor" stroke="none" d="M9.5 17.2a2.7 2.7 0 1 1-1.8-2.5V4.8L19.5 2.5v12.4a2.7 2.7 0 1 1-1.8-2.5V7L9.5 8.6z"/>')
const MENU = icon('<path d="M3.5 7.5h17M3.5 16.5h17"/>')

export const logo = (size: number) => `<img src="${LOGO}" width="${size}" height="${size}" style="display:block">`

/** The moon on its orbits, with two planets, or in narrow places with one and fewer orbits. @param top of the sky, below the header */
export function moon({ line, ring }: Inks, x: number, y: number, radius: number, top: number, isNarrow = false) {
  const scale = radius / 285
  const orbits = each([340, 450, 570, 700, 840, 990, 1150].slice(0, isNarrow ? 4 : 7), (orbit, at) => `<circle r="${orbit}" fill="none" stroke="${line}" stroke-width="${1.5 / scale}" opacity="${at < 2 ? 1 : at < 4 ? 0.6 : 0.4}"/>`)
  const planet = `<g transform="rotate(24) translate(-570 0) rotate(-40)"><path d="M-58 0A58 15 0 0 1 58 0" fill="none" stroke="${ring}" stroke-width="5"/><circle r="34" fill="${INKS.orange}"/><path d="M0-34A34 34 0 0 1 0 34 44 44 0 0 0 0-34Z" fill="${INKS.orangeShade}"/><path d="M58 0A58 15 0 0 1-58 0" fill="none" stroke="${ring}" stroke-width="5" stroke-linecap="round"/></g>`
  return `<div class="fill" style="top:${top}px;overflow:hidden">${svg(1280, 1000, `<g transform="translate(${x} ${y - top}) scale(${scale})">${orbits}<circle cx="-340" r="22" fill="${INKS.mint}"/>${isNarrow ? '' : planet}<image href="${MOON}" x="-300" y="-300" width="600" height="600"/></g>`, 'display:block')}</div>`
}

const pill = (text: string, style: string) =>
  `<i style="padding:.62em 1.4em;border-radius:99px;font-weight:600;white-space:nowrap;${style}">${text}</i>`

/** Sizes of the greeting, the name and the role. */
type Sizes = readonly [hello: number, name: number, role: number]
export const introduction = (word: Word, [hello, name, role]: Sizes) =>
  `<p style="font:500 ${hello}px/1.15 Jost;margin-bottom:${name * 0.14}px">${word('Hello, I am', 'Zdravo, ja sam')}</p><p style="font:700 ${name}px/.86 Jost;letter-spacing:-.045em">Luka<br>Jovanović</p><p style="font:600 ${role}px/1.2 Jost;margin:${name * 0.26}px 0 ${role * 0.4}px;text-wrap:balance">${word('Web developer in Novi Sad', 'Veb programer iz Novog Sada')}</p>`

export const promise = (word: Word, { soft }: Inks, text: number) =>
  `<p style="font:500 ${text}px/1.38 Literata;color:${soft}">${word('I build fast, accessible sites and applications with React and Node.js, and I look after them once they are live.', 'Pravim brze i&nbsp;pristupačne sajtove i&nbsp;aplikacije (React, Node.js) i&nbsp;brinem o&nbsp;njima i&nbsp;kada su već pušteni u&nbsp;rad.')}</p>`

const projectsButton = (word: Word, { button, onButton }: Inks) =>
  pill(word('My projects', 'Moji projekti'), `background:${button};color:${onButton}`)

/** @param isNarrow leaves room for the first only */
export const buttons = (word: Word, inks: Inks, text: number, isNarrow = false) =>
  `<div class="row" style="gap:.7em;margin-top:1.1em;font-size:${text}px">${projectsButton(word, inks)}${isNarrow ? '' : pill(word('My CV', 'Moj CV'), `box-shadow:inset 0 0 0 2px ${inks.edge};color:${inks.ink}`)}</div>`

export const invitation = (word: Word, text: number, style: string) =>
  pill(word('Click the moon', 'Kliknite na mesec'), `position:absolute;background:${INKS.indigo};color:${INKS.suit};font-size:${text}px;line-height:1.2;${style}`)

const ENTRIES = [['About me', 'O meni'], ['Skills', 'Veštine'], ['Projects', 'Projekti'], ['CV', 'CV'], ['Contact', 'Kontakt'], ['Guestbook', 'Knjiga utisaka'], ['Sign in', 'Prijavite se']] as const

/** The header of wide windows, with every entry of the navigation. */
export const wideHeader = (word: Word) =>
  `<div class="row" style="position:absolute;inset:0 58px auto;height:74px;gap:26px;font-size:20px;white-space:nowrap">${logo(46)}<b class="grow" style="font-weight:600;font-size:25px;letter-spacing:-.02em;margin-left:-10px">Luka Jovanović</b>${each(ENTRIES, ([en, srb]) => `<span>${word(en, srb)}</span>`)}<b style="font-size:18px;font-weight:600">${word('Srpski', 'English')}</b>${THEME}${MUSIC}</div>`

/** The header of phones, where the navigation is a menu. */
export const phoneHeader = (word: Word, size = 40) =>
  `<div class="row" style="position:absolute;inset:0 22px auto;height:64px;gap:20px;font:600 16px Jost">${logo(size)}<i class="grow"></i>${word('Srpski', 'English')}${THEME}${MUSIC}${MENU}</div>`
