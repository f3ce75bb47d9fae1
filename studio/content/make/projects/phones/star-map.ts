import { CARD, NIGHT, sky } from '../star-map.ts'
import { type Word, svg } from '../scene.ts'
import { onPhones } from './on-phones.ts'

const BODY = 'body{background:#060b24;color:#fff3d1}'
const slider = svg(
  346,
  36,
  '<rect y="14" width="346" height="8" rx="4" fill="#2d3a7c"/><rect y="14" width="218" height="8" rx="4" fill="#ffe3a0"/><circle cx="218" cy="18" r="16" fill="#ffe3a0"/>',
  'display:block;margin-top:8px',
)
const card = (word: Word) =>
  `<div style="position:absolute;left:46px;top:30px;width:298px;height:428px;rotate:-3deg;background:#f8f3e6;color:#1d2140;text-align:center;box-shadow:0 24px 40px -14px #0009">${svg(298, 300, `<g transform="translate(149 150)">${sky(word, 122, 24, CARD, 15)}</g>`, 'display:block')}<p class="serif" style="font-size:29px;margin-top:18px">Novi Sad</p><p style="margin-top:6px;font-size:19px;color:#6a6f92">${word('7 May 1996, 04:20', '7. maj 1996, 04:20')}</p></div>`

export const STAR_MAP = [
  ...onPhones(
    'star-map',
    BODY,
    (word) =>
      `<div class="row between"><h1 class="serif" style="font-family:Literata">${word('Star Map', 'Mapa zvezda')}</h1><b>22:40</b></div><p style="color:#93a0d8;margin-top:4px">${word('Novi Sad, 7 May 2022', 'Novi Sad, 7. maj 2022.')}</p>${svg(346, 346, `<g transform="translate(173 173)">${sky(word, 166, 14, NIGHT, 16)}</g>`, 'display:block;margin-top:10px')}<p style="margin-top:8px;color:#93a0d8">${word('4,312 stars above the horizon', '4.312 zvezda iznad horizonta')}</p>`,
  ),
  ...onPhones(
    'star-map-2',
    BODY,
    (word) =>
      `${svg(390, 488, `<g transform="translate(206 312)">${sky(word, 300, -58, NIGHT, 17)}</g>`, 'position:absolute;inset:0')}<div style="position:absolute;inset:auto 0 0;height:138px;padding:14px 22px;background:#121b44"><div class="row between" style="font-size:20px"><b>Novi Sad</b><b>${word('12 August', '12. avgust')}</b><b style="color:#ffe3a0;font-size:28px">01:25</b></div>${slider}<div class="row between" style="color:#93a0d8;font-size:16px"><span>${word('dusk', 'sumrak')} 20:48</span><span>${word('dawn', 'zora')} 04:52</span></div></div>`,
  ),
  ...onPhones('star-map-3', 'body{background:#c98f6b}', card),
]
