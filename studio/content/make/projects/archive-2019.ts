import { each, scene, svg } from './scene.ts'

const CARDS = [null, '#ff7a45', null, '#7cc0ff', '#ffe3a0', null, null, '#7fe0c3', '#ff7a45', null, '#ff9db0', null] as const

const milestones = [
  ['1879', 'Dalj'],
  ['1904', 'doktor nauka'],
  ['1920', 'teorija klime'],
  ['1941', 'Kanon'],
] as const

export const ARCHIVE_2019 = [
  scene(
    'memory-game',
    `body{background:#171c4f;display:grid;grid-template-columns:repeat(4,190px);gap:26px;place-content:center;padding-top:60px}i{height:190px;border-radius:28px;display:grid;place-items:center}.info{position:absolute;left:130px;right:130px;top:28px;display:flex;justify-content:space-between;font:700 40px Jost;color:#ffe3a0}`,
    `<p class="info"><span>Potezi: 14</span><span>Parovi: 1 od 6</span></p>${each(CARDS, (ink, at) =>
      ink
        ? `<i style="background:#f4f6ff">${svg(130, 130, `<circle cx="65" cy="65" r="46" fill="${ink}"/><path d="M65 19a46 46 0 0 1 0 92 70 70 0 0 0 0-92z" fill="#000" opacity=".2"/>${at % 3 === 1 ? '<ellipse cx="65" cy="65" rx="62" ry="15" fill="none" stroke="#4a55b5" stroke-width="7" transform="rotate(-16 65 65)"/>' : ''}`)}</i>`
        : `<i style="background:#2a3180">${svg(90, 90, '<path d="M45 10l9 26 26 9-26 9-9 26-9-26-26-9 26-9z" fill="#4a55b5"/>')}</i>`,
    )}`,
  ),
  scene(
    'newsletter-template',
    'body{background:#c9ccd4}',
    `<div style="position:absolute;left:300px;top:30px;width:680px;height:800px;background:#fff;color:#222"><div class="middle" style="height:120px;background:#0a5c4a;color:#fff;font:700 52px Literata">Pijačni list</div>${svg(680, 230, '<rect width="680" height="230" fill="#f2c14e"/><circle cx="170" cy="150" r="72" fill="#d1495b"/><circle cx="310" cy="160" r="62" fill="#e8772e"/><circle cx="430" cy="146" r="76" fill="#c8402c"/><path d="M540 60q60 60 10 150-60-20-60-80 0-50 50-70z" fill="#6a9c3f"/><path d="M170 80q10-30 40-30M430 72q6-26 34-30" stroke="#3f6b2a" stroke-width="10" fill="none"/>')}<div style="display:grid;grid-template-columns:1fr 1fr;gap:30px;padding:34px 40px"><div><b style="font-size:34px">Paradajz</b><p style="font-size:24px;color:#555">stigao iz Futoga, 120 din.</p></div><div><b style="font-size:34px">Breskve</b><p style="font-size:24px;color:#555">još dve nedelje, 160 din.</p></div></div><div class="middle" style="margin:10px 40px;height:84px;background:#0a5c4a;color:#fff;font:700 34px Jost">Poruči korpu</div><p style="padding:26px 40px;font-size:21px;color:#777">Isto izgleda u Outlooku 2007. Provereno.</p></div>`,
  ),
  scene(
    'phone-book',
    `body{background:#fff;color:#212529;font-family:'Liberation Sans',Arial,sans-serif}.nav{background:#343a40;color:#fff;padding:22px 50px;font-size:34px}.r{display:grid;grid-template-columns:90px 1fr 320px 230px;align-items:center;height:88px;padding:0 24px;font-size:32px;border-bottom:2px solid #dee2e6}.r:nth-child(odd){background:#f2f2f2}.btn{padding:8px 20px;border-radius:8px;color:#fff;font-size:26px}`,
    `<p class="nav">Telefonski imenik</p><div style="padding:34px 50px">${each(
      [
        ['1', 'Aleksić Dragan', '021 555-012'],
        ['2', 'Babić Milica', '021 555-087'],
        ['3', 'Ćirić Stojan', '022 555-133'],
        ['4', 'Đukić Vesna', '021 555-140'],
        ['5', 'Erdeljan Ivan', '021 555-209'],
      ] as const,
      ([number, name, phone]) => `<p class="r"><span>${number}</span><span>${name}</span><span>${phone}</span><span><i class="btn" style="background:#ffc107;color:#212529">Izmeni</i> <i class="btn" style="background:#dc3545">×</i></span></p>`,
    )}<p class="row" style="margin-top:36px;font-size:30px">${each(['«', '1', '2', '3', '4', '5', '6', '7', '8', '9', '»'], (page) => `<i class="middle" style="width:66px;height:66px;border:2px solid #dee2e6;${page === '1' ? 'background:#007bff;color:#fff' : 'color:#007bff'}">${page}</i>`)}</p></div>`,
  ),
  scene(
    'colour-guess',
    `body{background:#232323;color:#fff}.g{display:grid;grid-template-columns:repeat(3,1fr);gap:30px;padding:0 180px}.g i{height:230px;border-radius:34px}`,
    `<p class="middle" style="height:236px;background:#4f9d69;font:700 104px Jost;letter-spacing:-.02em">#4F9D69</p><div class="g" style="padding-top:40px">${each(['#8a3ffc', '#4f9d69', '#232323', '#d9a441', '#2d7dd2', '#c8553d'], (ink, at) => `<i class="middle" style="background:${ink};${at === 1 ? 'outline:10px solid #fff;outline-offset:-26px' : ''}"></i>`)}</div>`,
  ),
  scene(
    'stopwatch',
    'body{background:#e8e6df;color:#1b1b1b}',
    `${svg(600, 700, '<rect x="270" y="20" width="60" height="70" rx="12" fill="#1b1b1b"/><circle cx="300" cy="370" r="280" fill="#1b1b1b"/><circle cx="300" cy="370" r="244" fill="#fff"/>' + each(Array.from({ length: 60 }), (_, at) => `<path d="M${300 + (at % 5 ? 222 : 204) * Math.sin(at * 0.10472)} ${370 - (at % 5 ? 222 : 204) * Math.cos(at * 0.10472)}L${300 + 236 * Math.sin(at * 0.10472)} ${370 - 236 * Math.cos(at * 0.10472)}" stroke="#1b1b1b" stroke-width="${at % 5 ? 3 : 8}"/>`) + '<path d="M300 410L112 330" stroke="#d8343f" stroke-width="10" stroke-linecap="round"/><circle cx="300" cy="370" r="18" fill="#d8343f"/>', 'position:absolute;left:50px;top:44px')}<div style="position:absolute;left:720px;top:110px;right:70px"><p style="font:700 136px/1 Jost;letter-spacing:-.03em">0:48,7</p>${each(
      [
        ['Krug 3', '0:15,9'],
        ['Krug 2', '0:16,2'],
        ['Krug 1', '0:16,6'],
      ] as const,
      ([lap, time]) => `<p class="row between" style="padding:22px 0;border-bottom:3px solid #cfccc0;font-size:40px"><span>${lap}</span><b>${time}</b></p>`,
    )}<div class="row" style="gap:20px;margin-top:50px"><i class="middle" style="width:220px;height:110px;border-radius:24px;background:#d8343f;color:#fff;font:700 42px Jost">Stop</i><i class="middle" style="width:220px;height:110px;border-radius:24px;background:#1b1b1b;color:#fff;font:700 42px Jost">Krug</i></div></div>`,
  ),
  scene(
    'tribute-page',
    'body{background:#f2ede1;color:#2a2a33}',
    `${svg(460, 620, '<rect width="460" height="620" fill="#cfc4a8"/><path d="M60 620q10-170 170-190 160 20 170 190z" fill="#33333d"/><path d="M190 430l40 60 40-60-20-20h-40z" fill="#f2ede1"/><path d="M222 470h16l10 110h-36z" fill="#7a2e2e"/><path d="M140 260q-10-130 90-140 104 10 92 140-6 90-40 130-52 40-104 0-34-40-38-130z" fill="#e3b98f"/><path d="M128 250q-14-150 102-160 118 10 104 160-22-20-26-70-80 20-150-10-10 60-30 80z" fill="#8f8f8f"/><path d="M186 330q44-26 90 0-20-4-45-4-25 0-45 4z" fill="#8f8f8f"/><g fill="none" stroke="#2a2a33" stroke-width="7"><circle cx="188" cy="262" r="32"/><circle cx="274" cy="262" r="32"/><path d="M220 262h22"/></g>', 'position:absolute;left:70px;top:90px')}<div style="position:absolute;left:600px;top:90px;right:70px"><p class="serif" style="font-size:70px;line-height:1.05;font-weight:600">Milutin Milanković</p><p style="font-size:34px;color:#6f6a5c;margin:20px 0 40px">Izračunao je ledena doba olovkom i papirom.</p>${each(milestones, ([year, what]) => `<p class="row" style="gap:36px;padding:20px 0;border-top:3px solid #d6ccb4;font-size:38px"><b style="width:120px;color:#7a2e2e">${year}</b>${what}</p>`)}</div>`,
  ),
  scene(
    'hello-world',
    `body{background:#fff;font-family:'Liberation Serif','Times New Roman',serif}`,
    `<p style="padding:60px 70px;font-size:120px;line-height:1;font-weight:700;font-family:'Liberation Serif','Times New Roman',serif">Hello, World!</p><hr style="margin:0 70px;border:0;border-top:4px solid #999"><p style="padding:50px 70px;font-size:46px;font-family:'Liberation Serif','Times New Roman',serif;line-height:1.5">My name is <u style="color:#0000ee">Luka</u> and this is my page.<br>It is 9 May 2019, 23:47.</p>`,
  ),
]
