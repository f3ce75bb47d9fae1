import { type Word, type Words, each, inBoth, phone, svg } from './scene.ts'

const RED = '#b3261e'
const CREAM = '#fbf1df'
type Dish = { name: Words; toppings: Words; price: string }
export const PIZZAS: readonly Dish[] = [
  { name: ['Margherita', 'Margarita'], toppings: ['tomato, mozzarella, basil', 'pelat, mocarela, bosiljak'], price: '640' },
  { name: ['Capricciosa', 'Kapričoza'], toppings: ['ham, mushrooms, olives', 'šunka, pečurke, masline'], price: '760' },
  { name: ['Napoli', 'Napoli'], toppings: ['anchovies, capers, oregano', 'inćuni, kapari, origano'], price: '720' },
  { name: ['Vesuvio', 'Vezuvio'], toppings: ['hot sausage, hot peppers', 'ljuta kobasica, feferoni'], price: '790' },
  { name: ['Quattro formaggi', 'Kvatro formađi'], toppings: ['four cheeses', 'četiri sira'], price: '830' },
  { name: ['Vegetariana', 'Vegetarijana'], toppings: ['courgette, pepper, aubergine', 'tikvice, paprika, patlidžan'], price: '700' },
  { name: ['Frutti di mare', 'Fruti di mare'], toppings: ['mussels, squid, lemon', 'školjke, lignje, limun'], price: '940' },
  { name: ['Sremska', 'Sremska'], toppings: ['kulen, egg, sour cream', 'kulen, jaje, pavlaka'], price: '810' },
]
const SIDES: readonly Dish[] = [
  { name: ['Rocket salad', 'Salata od rukole'], toppings: ['parmesan, cherry tomatoes', 'parmezan, čeri'], price: '390' },
  { name: ['Lemonade', 'Limunada'], toppings: ['homemade, 0.4 l', 'domaća, 0,4 l'], price: '220' },
]

export const pizza = (size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 200 200"><circle cx="100" cy="100" r="98" fill="#d9974a"/><circle cx="100" cy="100" r="84" fill="#c8402c"/><path d="M46 66q30-24 58-10 40-12 54 26 14 40-18 62-34 30-76 6-36-30-18-84z" fill="#f6d686"/>${each(
    [
      [72, 70],
      [128, 78],
      [96, 118],
      [142, 124],
      [66, 128],
    ] as const,
    ([x, y]) => `<circle cx="${x}" cy="${y}" r="15" fill="#a92a20"/><circle cx="${x - 4}" cy="${y - 4}" r="4" fill="#d9614e"/>`,
  )}<path d="M104 84q18-16 26 2-16 12-26-2zM74 102q-4 20-20 16 2-18 20-16zM112 144q18-8 22 8-16 8-22-8z" fill="#4f8a3c"/></svg>`

const dish = (word: Word, { name, toppings, price }: Dish) =>
  `<div class="dish"><div class="row"><b>${word(...name)}</b><i class="dots"></i><b>${price}</b></div><p>${word(...toppings)}</p></div>`

export const PIZZERIA_NAPOLI = [
  ...inBoth(
    'pizzeria-napoli',
    `body{background:${CREAM};color:#2c1a12}.left{position:absolute;inset:0 auto 0 0;width:400px;background:${RED};color:${CREAM};padding:50px 44px}.menu{position:absolute;left:452px;right:52px;top:46px;display:grid;grid-template-columns:1fr 1fr;gap:26px 46px}.dish{font-size:26px}.dish p{font-size:19px;color:#8a6a56}.dots{flex:1;height:3px;margin:14px 12px 0;background:radial-gradient(circle,#c9a98c 1.4px,transparent 1.6px) 0 0/9px 3px}h2{grid-column:1/-1;font:600 38px Literata}`,
    (word) => `<div class="left"><p class="serif" style="font-size:54px;line-height:1.02;font-weight:600">${word('Pizzeria', 'Picerija')}<br>Napoli</p><p style="margin:18px 0 30px;font-size:23px;color:#f6cfc0">${word('Delivery until 23:00', 'Dostava do 23 h')}<br>Futoška 41</p><div style="margin:0 0 34px -8px">${pizza(300)}</div><i class="middle" style="height:72px;border-radius:14px;background:#ffe3a0;color:#2c1a12;font-weight:700;font-size:29px">021 000 000</i></div><div class="menu"><h2>${word('Wood-fired pizza', 'Pice iz peći na drva')}</h2>${each(PIZZAS, (one) => dish(word, one))}<h2 style="margin-top:4px">${word('With your pizza', 'Uz picu')}</h2>${each(SIDES, (side) => dish(word, side))}</div>`,
  ),
  ...inBoth(
    'pizzeria-napoli-2',
    `body{background:#3b2a22}.item{display:grid;grid-template-columns:1fr auto 92px;align-items:center;gap:20px;padding:19px 0;border-bottom:2px solid #ecdcc2;font-size:28px}.sw{width:92px;height:50px;border-radius:30px;background:#3f8f4f;position:relative}.sw::after{content:'';position:absolute;right:5px;top:5px;width:40px;height:40px;border-radius:50%;background:#fff}.off .sw{background:#c9b79e}.off .sw::after{right:auto;left:5px}.off b{color:#a38c74;text-decoration:line-through}.price{padding:6px 16px;border:2px solid #d9c3a0;border-radius:10px}`,
    (word) => `<div class="fill" style="inset:44px 60px -60px auto;width:700px;border-radius:40px;border:12px solid #14161f;background:${CREAM};padding:40px 44px;color:#2c1a12"><div class="row between" style="margin-bottom:16px"><b style="font-size:40px">${word('Menu', 'Jelovnik')}</b><span style="color:#3f8f4f;font-weight:600">${word('saved', 'sačuvano')}</span></div>${each(PIZZAS.slice(0, 7), ({ name, price }, at) => `<div class="item ${at === 3 ? 'off' : ''}"><b>${word(...name)}</b><span class="price">${price}</span><i class="sw"></i></div>`)}</div><div style="position:absolute;left:70px;top:120px;width:400px;color:${CREAM}">${pizza(210)}<p class="serif" style="font-size:46px;line-height:1.15;margin-top:34px">${word('Vesuvio is sold out today.', 'Vezuvio je danas rasprodat.')}</p><p style="margin-top:18px;font-size:24px;color:#d9c3a0">${word('Guests see it at once.', 'Gosti to vide istog trenutka.')}</p></div>`,
  ),
  ...inBoth(
    'pizzeria-napoli-3',
    `body{background:${RED}}`,
    (word) => `${svg(1280, 800, each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], (at) => `<rect x="${at * 100}" width="50" height="800" fill="#9c1e17"/>`), 'position:absolute')}
    ${phone(
      `<div class="fill" style="background:${CREAM};color:#2c1a12"><div style="padding:66px 28px 24px;background:${RED};color:${CREAM}"><p class="serif" style="font-size:40px;font-weight:600">${word('Pizzeria', 'Picerija')} Napoli</p><p style="font-size:22px;color:#f6cfc0">${word('Open until 23:00', 'Otvoreno do 23 h')}</p></div><div style="padding:26px 28px"><i class="row" style="justify-content:center;gap:14px;height:84px;border-radius:16px;background:#ffe3a0;font:700 32px Jost">${svg(34, 34, '<path d="M9 3l6 9-4 4q4 8 10 11l4-4 8 6-5 5Q12 32 4 10z" fill="#2c1a12" transform="translate(-2 -1)"/>')}021 000 000</i><p style="margin:26px 0 6px;color:#8a6a56">${word('Dish of the day', 'Jelo dana')}</p><b class="serif" style="font-size:34px">${word('Lasagne', 'Lazanje')}, 690 din.</b><div style="margin:26px 0 0">${each(PIZZAS.slice(0, 4), ({ name, price }) => `<div class="row between" style="padding:14px 0;border-top:2px solid #ecdcc2;font-size:26px"><b>${word(...name)}</b><b>${price}</b></div>`)}</div></div></div>`,
      'left:430px;top:-24px;width:420px;height:848px',
    )}<div style="position:absolute;left:-60px;top:470px">${pizza(420)}</div><div style="position:absolute;right:-120px;top:-120px">${pizza(420)}</div>`,
  ),
]
