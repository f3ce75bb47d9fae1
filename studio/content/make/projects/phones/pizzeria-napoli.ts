import { PIZZAS, pizza } from '../pizzeria-napoli.ts'
import { type Word, each } from '../scene.ts'
import { onPhones } from './on-phones.ts'

const CSS =
  'body{background:#fbf1df;color:#2c1a12;padding:0}.head{height:124px;padding:20px 22px;background:#b3261e;color:#fbf1df;overflow:hidden;position:relative}.dish{padding:9px 22px;border-bottom:2px solid #ecdcc2}.soft{font-size:15px;color:#8a6a56}.call{height:56px;margin:16px 22px 8px;border-radius:14px;background:#ffe3a0;font-size:23px}'

/** @param line below the name */
const head = (word: Word, line = '') =>
  `<div class="head" style="padding-top:${line ? 13 : 20}px"><p class="serif" style="font-size:32px;line-height:1.05;font-weight:600">${word('Pizzeria', 'Picerija')}<br>Napoli</p>${line}<div style="position:absolute;right:-30px;top:-34px">${pizza(190)}</div></div><b class="middle call">021 000 000</b>`

export const PIZZERIA_NAPOLI = [
  ...onPhones(
    'pizzeria-napoli',
    CSS,
    (word) =>
      `${head(word)}${each(PIZZAS.slice(0, 4), ({ name, toppings, price }) => `<div class="dish"><div class="row between"><b>${word(...name)}</b><b>${price}</b></div><p class="soft">${word(...toppings)}</p></div>`)}`,
  ),
  ...onPhones(
    'pizzeria-napoli-2',
    `${CSS}body{padding:20px 22px}.item{display:grid;grid-template-columns:1fr auto 58px;align-items:center;gap:14px;padding:12px 0;border-bottom:2px solid #ecdcc2;font-size:19px}.sw{width:58px;height:32px;border-radius:20px;background:#3f8f4f;position:relative}.sw::after{content:'';position:absolute;right:3px;top:3px;width:26px;height:26px;border-radius:50%;background:#fff}.off .sw{background:#c9b79e}.off .sw::after{right:auto;left:3px}.off b{color:#8a7356;text-decoration:line-through}.price{padding:2px 10px;border:2px solid #d9c3a0;border-radius:8px}`,
    (word) =>
      `<div class="row between" style="margin-bottom:6px"><h1>${word('Menu', 'Jelovnik')}</h1><span style="color:#3f8f4f;font-weight:600">${word('saved', 'sačuvano')}</span></div>${each(PIZZAS.slice(0, 6), ({ name, price }, at) => `<div class="item ${at === 3 ? 'off' : ''}"><b>${word(...name)}</b><span class="price">${price}</span><i class="sw"></i></div>`)}<p class="soft" style="margin-top:12px;font-size:16px">${word('Guests see it at once.', 'Gosti to vide istog trenutka.')}</p>`,
  ),
  ...onPhones(
    'pizzeria-napoli-3',
    CSS,
    (word) =>
      `${head(word, `<p style="margin-top:7px;font-size:15px;color:#f6cfc0">${word('Open until 23:00', 'Otvoreno do 23 h')}</p>`)}<p class="soft" style="margin:14px 22px 0">${word('Dish of the day', 'Jelo dana')}</p><b class="serif" style="margin:0 22px;font-size:24px">${word('Lasagne', 'Lazanje')}, 690 din.</b><div style="margin-top:12px">${each(PIZZAS.slice(0, 4), ({ name, price }) => `<div class="row between dish" style="border:0;border-top:2px solid #ecdcc2;font-size:19px"><b>${word(...name)}</b><b>${price}</b></div>`)}</div>`,
  ),
]
