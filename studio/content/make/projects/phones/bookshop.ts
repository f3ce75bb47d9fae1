import { BOOKS, cover } from '../bookshop.ts'
import { type Word, each, thousands } from '../scene.ts'
import { onPhones } from './on-phones.ts'

const CSS =
  'body{background:#faf6ec;color:#2a2620}.shelf{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;margin-top:18px}.shelf b{display:block;font-size:16px;line-height:1.2;margin-top:14px}.soft{color:#7a6f5c;font-size:15px}.low{margin-top:20px;padding:16px 18px;border-radius:16px;background:#1f4d3f;color:#fff}.fact{padding:7px 0;border-bottom:2px solid #e6dcc4}.button{height:52px;border-radius:40px;background:#1f4d3f;color:#fff;font-weight:700}'
const name = (word: Word) =>
  `<b class="serif" style="font-size:20px;color:#1f4d3f">${word('The Bookshop by the Bridge', 'Knjižara kod mosta')}</b>`
const [andric, crnjanski, , , kis] = BOOKS

export const BOOKSHOP = [
  ...onPhones(
    'bookshop-by-the-bridge',
    CSS,
    (word) =>
      `${name(word)}<p class="serif" style="font-size:26px;font-weight:600;margin-top:14px">${word('New this week', 'Stiglo ove nedelje')}</p><div class="shelf">${each(BOOKS.slice(0, 3), (book) => `<div>${cover(book, 104)}<b>${book[0]}</b><p class="soft">${thousands(word, book[2])} din.</p></div>`)}</div><div class="low"><b class="serif" style="font-size:19px">${word('Forgotten the title?', 'Ne znate naslov?')}</b><p style="font-size:16px;color:#cfe0d9">${word('Describe it: Stevan probably knows.', 'Opišite knjigu: Stevan je verovatno zna.')}</p></div>`,
  ),
  ...onPhones(
    'bookshop-by-the-bridge-2',
    CSS,
    (word) =>
      `${name(word)}<div class="row" style="gap:18px;margin:16px 0 10px">${cover(andric, 138)}<div class="grow"><h1 class="serif" style="font:600 26px/1.12 Literata">Na Drini ćuprija</h1><p class="soft" style="margin:6px 0 18px;font-size:17px">Ivo Andrić</p><p style="font:700 30px Jost">${thousands(word, '1.200')} din.</p></div></div>${each(
        [
          [word('Edition', 'Izdanje'), word('Prosveta, 1963', 'Prosveta, 1963.')],
          [word('Condition', 'Stanje'), word('Well kept, signed', 'Očuvano, sa potpisom')],
          [word('Postage', 'Poštarina'), '280 din.'],
        ] as const,
        ([fact, value]) =>
          `<div class="row between fact"><span class="soft">${fact}</span><b>${value}</b></div>`,
      )}<i class="middle button" style="margin-top:20px">${word('Order', 'Poručite')}</i>`,
  ),
  ...onPhones(
    'bookshop-by-the-bridge-3',
    'body{background:#fff;color:#23262e}.item{gap:14px;padding:13px 0;border-bottom:2px solid #e4e6ec}.soft{color:#6a7080;font-size:15px}.act{flex:1;height:48px;border-radius:12px;background:#eceef3;font-weight:600}',
    (word) =>
      `<h1 style="font-size:24px">${word('Order', 'Porudžbina')} 218</h1><p style="margin-top:4px;font-weight:600">Milena Đurić</p><p class="soft" style="margin-bottom:8px">milena.djuric@example.test · ${word('today', 'danas')}, 9:14</p>${each(
        [
          ['A3', andric],
          ['C1', crnjanski],
          ['F8', kis],
        ] as const,
        ([shelf, book]) =>
          `<div class="row item"><b style="width:40px;font-size:24px;color:#1f4d3f">${shelf}</b><div class="grow" style="line-height:1.25"><b>${book[0]}</b><p class="soft">${book[1]}</p></div><b>${thousands(word, book[2])}</b></div>`,
      )}<div class="row between" style="padding:11px 0 6px;font-size:19px"><span>${word('Total with postage', 'Ukupno sa poštarinom')}</span><b>${thousands(word, '3.820')} din.</b></div><p class="soft">Bulevar oslobođenja 12, Novi Sad</p><div class="row" style="gap:12px;margin-top:30px"><i class="middle act" style="background:#1f4d3f;color:#fff">${word('Reply', 'Odgovori')}</i><i class="middle act">${word('Print', 'Štampaj')}</i></div>`,
  ),
]
