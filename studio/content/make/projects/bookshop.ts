import { type Word, browser, each, inBoth, svg, thousands } from './scene.ts'

const GREEN = '#1f4d3f'
const PAPER = '#faf6ec'
export const BOOKS = [
  ['Na Drini ćuprija', 'Ivo Andrić', '1.200', '#8c2f2b', 'M0 190q50-60 100 0t100 0v70H0z'],
  ['Seobe', 'Miloš Crnjanski', '1.450', '#2d4f7c', 'M20 200l60-80 50 60 30-40 40 60z'],
  ['Tvrđava', 'Meša Selimović', '980', '#c78a2c', 'M30 230V120h24v-18h24v18h44v-18h24v18h24v110z'],
  ['Hazarski rečnik', 'Milorad Pavić', '1.600', '#5a3b78', 'M100 90l24 50 54 6-40 38 10 54-48-26-48 26 10-54-40-38 54-6z'],
  ['Bašta, pepeo', 'Danilo Kiš', '890', '#3c6a4e', 'M100 240V150q-50-10-46-60 46 4 46 60 0-66 50-76 0 60-50 76'],
  ['Dnevnik', 'Isidora Sekulić', '1.100', '#b4552f', 'M40 110h120v20H40zm0 40h120v20H40zm0 40h80v20H40z'],
] as const

export const cover = ([title, author, , ink, mark]: (typeof BOOKS)[number], size: number) =>
  `<svg width="${size}" height="${size * 1.4}" viewBox="0 0 200 280"><rect width="200" height="280" rx="6" fill="${ink}"/><path d="${mark}" fill="#fff" opacity=".22"/><rect width="12" height="280" rx="6" fill="#000" opacity=".2"/><text x="100" y="52" text-anchor="middle" font-family="Literata" font-size="${title.length > 12 ? 20 : 26}" font-weight="600" fill="#fff">${title}</text><text x="100" y="262" text-anchor="middle" font-family="Jost" font-size="15" fill="#fff">${author}</text></svg>`

const head = (word: Word) =>
  `<div class="row" style="padding:26px 48px;border-bottom:2px solid #e6dcc4"><b class="serif" style="font-size:33px;color:${GREEN}">${word('The Bookshop by the Bridge', 'Knjižara kod mosta')}</b><i class="grow"></i>${each([word('New', 'Novo'), word('Novels', 'Romani'), word('History', 'Istorija')], (shelf) => `<span style="margin-right:34px">${shelf}</span>`)}<b>060 123 456</b></div>`
const [andric] = BOOKS
const [, crnjanski, , , kis] = BOOKS

export const BOOKSHOP = [
  ...inBoth(
    'bookshop-by-the-bridge',
    `body{background:${PAPER};color:#2a2620}.shelf{display:grid;grid-template-columns:repeat(6,1fr);gap:24px;padding:34px 48px 0}.book p{font-size:19px;margin-top:14px;line-height:1.2}.board{position:absolute;left:0;right:0;top:472px;height:16px;background:#c9a873}.low{position:absolute;left:48px;right:48px;bottom:44px;padding:34px 40px;border-radius:20px;background:${GREEN};color:#fff}`,
    (word) => `${head(word)}<p class="serif" style="padding:34px 48px 0;font-size:40px;font-weight:600">${word('New this week', 'Stiglo ove nedelje')}</p><div class="shelf">${each(BOOKS, (book) => `<div class="book">${cover(book, 172)}</div>`)}</div><div class="board"></div><div class="shelf" style="padding-top:36px">${each(BOOKS, ([title, , price]) => `<div class="book"><b style="font-size:20px">${title}</b><p style="margin:2px 0;color:#7a6f5c">${thousands(word, price)} din.</p></div>`)}</div><div class="low row"><div><b class="serif" style="font-size:31px">${word('Forgotten the title?', 'Ne znate naslov?')}</b><p style="font-size:22px;color:#cfe0d9">${word('Describe it: Stevan probably knows.', 'Opišite knjigu. Stevan je verovatno zna.')}</p></div><i class="grow"></i><i style="padding:16px 34px;border-radius:40px;background:#ffe3a0;color:#2a2620;font-weight:700">${word('Ask us', 'Pitajte')}</i></div>`,
  ),
  ...inBoth(
    'bookshop-by-the-bridge-2',
    `body{background:${PAPER};color:#2a2620}.fact{display:grid;grid-template-columns:150px 1fr;padding:13px 0;border-bottom:2px solid #e6dcc4;font-size:24px}.fact i{color:#7a6f5c}`,
    (word) => `${head(word)}<div class="row" style="padding:44px 90px;gap:80px;align-items:flex-start"><div style="box-shadow:0 24px 40px -16px #0007;height:588px">${cover(andric, 420)}</div><div class="grow"><h1 class="serif" style="font-size:52px;line-height:1.1">Na Drini ćuprija</h1><p style="font-size:28px;color:#7a6f5c;margin:6px 0 26px">Ivo Andrić</p><div class="fact"><i>${word('Edition', 'Izdanje')}</i><b>${word('Prosveta, 1963', 'Prosveta, 1963.')}</b></div><div class="fact"><i>${word('Condition', 'Stanje')}</i><b>${word('Well kept, signed on page one', 'Očuvano, potpis na prvoj strani')}</b></div><div class="fact"><i>${word('Postage', 'Poštarina')}</i><b>280 din.</b></div><p style="font:700 58px Jost;margin:30px 0 20px">${thousands(word, '1.200')} din.</p><i class="middle" style="width:300px;height:74px;border-radius:40px;background:${GREEN};color:#fff;font-weight:700;font-size:26px">${word('Order', 'Poručite')}</i></div></div>`,
  ),
  ...inBoth(
    'bookshop-by-the-bridge-3',
    `body{background:${GREEN};color:#23262e}.item{display:grid;grid-template-columns:90px 90px 1fr auto;align-items:center;gap:24px;padding:9px 0;border-bottom:2px solid #e4e6ec;font-size:25px}`,
    (word) => `${browser(
      word('Mail · Order 218', 'Pošta · Porudžbina 218'),
      `<div style="padding:26px 46px"><h1 style="font:700 38px Jost">${word('Order', 'Porudžbina')} 218: Milena Đurić</h1><p style="color:#6a7080;margin:4px 0 12px">milena.djuric@example.test · ${word('today', 'danas')}, 9:14</p>${each(
        [
          ['A3', andric],
          ['C1', crnjanski],
          ['F8', kis],
        ] as const,
        ([shelf, book]) =>
          `<div class="item"><b style="font-size:34px;color:${GREEN}">${shelf}</b><div style="height:84px">${cover(book, 60)}</div><span>${book[0]}, ${book[1]}</span><b>${thousands(word, book[2])} din.</b></div>`,
      )}<div class="row between" style="padding:14px 0;font-size:28px"><span>${word('Total with postage', 'Ukupno sa poštarinom')}</span><b>${thousands(word, '3.820')} din.</b></div><p style="font-size:23px">Bulevar oslobođenja 12, Novi Sad</p><div class="row" style="gap:16px;margin-top:20px"><i class="middle" style="width:210px;height:60px;border-radius:14px;background:${GREEN};color:#fff;font-weight:600">${word('Reply', 'Odgovori')}</i><i class="middle" style="width:210px;height:60px;border-radius:14px;background:#eceef3">${word('Print', 'Štampaj')}</i></div></div>`,
      'inset:36px 150px',
    )}${svg(130, 800, '<path d="M0 800V560q65-150 130 0v240h-24V620q-41-90-82 0v180z" fill="#2f6a58"/>', 'position:absolute;left:8px;bottom:0')}`,
  ),
]
