import { each, random, scene, svg } from './scene.ts'

const boat = (seats: number, ink: string) =>
  svg(
    560,
    70,
    `<path d="M0 36q280-30 560 0q-280 30-560 0z" fill="${ink}"/>${each(Array.from({ length: seats }), (_, at) => {
      const x = 280 + (at - (seats - 1) / 2) * 48
      return `<path d="M${x} 36l${at % 2 ? -22 : 22} ${at % 2 ? 30 : -30}" stroke="#0d2c3f" stroke-width="5" stroke-linecap="round"/><circle cx="${x}" cy="36" r="11" fill="#ffe3a0"/>`
    })}`,
  )

const bubble = (text: string, isMine: boolean) =>
  `<p style="max-width:66%;margin:0 0 20px;${isMine ? 'margin-left:auto;background:#24554a;color:#fff;border-bottom-right-radius:6px' : 'background:#fff;border-bottom-left-radius:6px'};width:fit-content;padding:20px 30px;border-radius:30px;font-size:32px">${text}</p>`

export const ARCHIVE_2023 = [
  scene(
    'sava-rowing-club',
    `body{background:#d7ecf5;color:#0d2c3f}.lane{display:grid;grid-template-columns:190px 1fr 150px;align-items:center;padding:24px 60px;border-bottom:3px solid #b4d8e8;font:600 36px Jost}.board{position:absolute;left:60px;right:60px;bottom:44px;padding:26px 36px;border-radius:20px;background:#0d2c3f;color:#fff;font-size:30px}`,
    `<p style="padding:44px 60px 26px;font:700 56px/1 Jost">Trening, subota</p>${each(
      [
        ['Osmerac', 8, '#d8343f', '6:30'],
        ['Četverac', 4, '#f0a63a', '7:15'],
        ['Dvojac', 2, '#2f7fb8', '8:00'],
        ['Skif', 1, '#2fae8b', '8:30'],
      ] as const,
      ([name, seats, ink, time]) => `<div class="lane"><span>${name}</span>${boat(seats, ink)}<b style="text-align:right;font-size:44px">${time}</b></div>`,
    )}<p class="board"><b style="color:#ffe3a0">Trener:</b> Sava je porasla, ponesite rezervne čarape.</p>`,
  ),
  scene(
    'recipe-ledger',
    `body{background:#f3e3cf;color:#3a2415}.card{position:absolute;left:90px;right:90px;top:56px;bottom:-30px;background:#fffaf0;border-radius:18px 18px 0 0;padding:46px 60px;background-image:linear-gradient(#eadbc4 2px,transparent 2px);background-size:100% 82px;background-position:0 66px}.q{display:grid;grid-template-columns:230px 1fr;height:82px;align-items:end;font:600 40px/1.2 Jost}.q span{font:500 38px Literata}`,
    `<div class="card"><div class="row between" style="height:104px"><b class="serif" style="font-size:60px;font-weight:600">Gibanica</b><div class="row" style="gap:22px;font:700 44px Jost"><i class="middle" style="width:70px;height:70px;border-radius:50%;background:#eadbc4">−</i>12 gostiju<i class="middle" style="width:70px;height:70px;border-radius:50%;background:#b4552f;color:#fff">+</i></div></div>${each(
      [
        ['1,5 kg', 'kora za pitu'],
        ['1,8 kg', 'mladog sira'],
        ['12', 'jaja'],
        ['6 dl', 'kisele vode'],
        ['3 dl', 'ulja'],
        ['1 šaka', 'strpljenja'],
      ] as const,
      ([amount, what]) => `<p class="q"><b style="color:#b4552f">${amount}</b><span>${what}</span></p>`,
    )}</div>`,
  ),
  scene(
    'invoice-moon',
    `body{background:#2b3272}.sheet{position:absolute;left:270px;top:50px;width:740px;height:820px;background:#fff;color:#171c4f;padding:56px 62px;box-shadow:0 30px 60px #0007}.l{display:flex;justify-content:space-between;padding:18px 0;border-bottom:2px solid #dfe2f3;font-size:28px}`,
    `<div class="sheet"><div class="row between"><b style="font-size:50px">Invoice</b>${svg(80, 80, '<circle cx="40" cy="40" r="38" fill="#ffe3a0"/><path d="M40 2a38 38 0 0 1 0 76 58 58 0 0 0 0-76z" fill="#2b3272"/>')}</div><p style="font:700 44px Jost;color:#4a55b5;margin:2px 0 36px">2023-048</p>${each(
      [
        ['Landing page, design', '48.000'],
        ['Landing page, code', '62.000'],
        ['Hosting, 12 months', '9.600'],
      ] as const,
      ([what, amount]) => `<p class="l"><span>${what}</span><b>${amount}</b></p>`,
    )}<p class="row between" style="margin-top:34px;font:700 46px Jost"><span>Total</span><span>119.600</span></p><p style="margin-top:10px;font-size:25px;color:#6a709a">RSD, due 15 March 2023</p><i class="middle" style="position:absolute;right:62px;bottom:130px;width:220px;height:92px;border:6px solid #2fae8b;border-radius:18px;color:#2fae8b;font:700 46px Jost;rotate:-10deg">PAID</i></div>`,
  ),
  scene(
    'quiet-chat',
    'body{background:#e3e9dd;color:#1b2b25;padding:120px 90px 0}',
    `<div class="row between fill" style="bottom:auto;height:92px;padding:0 90px;background:#24554a;color:#fff;font-size:32px"><b>Ulica lipa</b><span>zatvara se u 21:00</span></div>${bubble('Ima li neko merdevine?', false)}${bubble('Imam, dođi do četvorke.', true)}${bubble('Hvala! Vraćam do sutra.', false)}${bubble('Pobegao nam je pas, beo i druželjubiv.', false)}${bubble('Kod mene je, jede.', true)}<p style="position:absolute;left:0;right:0;bottom:26px;text-align:center;color:#5e7168;font-size:26px">20:52, još osam minuta</p>`,
  ),
  scene(
    'weather-window',
    'body{background:#caa57e}',
    (() => {
      const next = random(5)
      const rain = Array.from({ length: 90 }, () => {
        const [x, y] = [next() * 700, next() * 620]
        return `<path d="M${x} ${y}l-10 40" stroke="#cfe2f4" stroke-width="4" stroke-linecap="round" opacity=".8"/>`
      }).join('')
      return `${svg(1280, 800, `<rect width="1280" height="800" fill="#caa57e"/><rect x="80" y="60" width="760" height="640" rx="10" fill="#fff"/><g transform="translate(110 90)"><clipPath id="w"><rect width="700" height="580"/></clipPath><g clip-path="url(#w)"><rect width="700" height="580" fill="#6f8fb0"/><circle cx="180" cy="150" r="90" fill="#8aa6c4"/><circle cx="300" cy="120" r="120" fill="#8aa6c4"/><circle cx="450" cy="150" r="100" fill="#8aa6c4"/><path d="M0 580V430l90-50 80 60 110-80 120 90 110-60 190 90v100z" fill="#3f5a78"/>${rain}</g></g><path d="M460 90v580M110 380h700" stroke="#fff" stroke-width="22"/><rect x="50" y="690" width="820" height="36" rx="8" fill="#f4e9da"/><path d="M960 330a130 130 0 0 1 260 0q-22-22-43 0-22-22-44 0-22-22-43 0-22-22-44 0-22-22-43 0-22-22-43 0z" fill="#d8343f"/><path d="M1090 200v250a34 34 0 0 1-68 0" fill="none" stroke="#3a2415" stroke-width="14" stroke-linecap="round"/>`)}<p style="position:absolute;right:56px;bottom:110px;width:330px;font:700 62px/1 Jost;color:#3a2415;text-align:center">Umbrella.</p><p style="position:absolute;right:56px;bottom:60px;width:330px;font-size:28px;color:#3a2415;text-align:center">No coat: 14 degrees</p>`
    })(),
  ),
  scene(
    'dental-practice-osmeh',
    `body{background:#e6f6f1;color:#123f3a}.h{display:grid;grid-template-columns:270px 1fr;font:600 42px/1.6 Jost}`,
    `<div style="position:absolute;left:80px;top:64px"><b style="font-size:40px;color:#2f8f7b">Ordinacija Osmeh</b><p style="font:700 84px/1 Jost;letter-spacing:-.03em;margin:30px 0 40px">Danas radimo<br>do 20 časova.</p><p class="h"><span>pon – pet</span><b>12 – 20</b></p><p class="h"><span>subota</span><b>9 – 14</b></p><p class="h"><span>nedelja</span><b>hitni slučajevi</b></p><i class="middle" style="margin-top:40px;width:360px;height:92px;border-radius:50px;background:#2f8f7b;color:#fff;font:700 36px Jost">Zakažite</i></div>${svg(420, 520, '<path d="M210 70Q150 20 90 50 20 90 40 200q8 50 30 90 20 40 24 110 6 80 46 70 30-8 36-90 6-60 34-60t34 60q6 82 36 90 40 10 46-70 4-70 24-110 22-40 30-90 20-110-50-150-60-30-120 20z" fill="#fff"/><path d="M120 220q90 70 180 0" fill="none" stroke="#2f8f7b" stroke-width="14" stroke-linecap="round"/><circle cx="150" cy="160" r="13" fill="#123f3a"/><circle cx="270" cy="160" r="13" fill="#123f3a"/>', 'position:absolute;right:70px;top:130px')}`,
  ),
  scene(
    'kanban-for-two',
    `body{background:#f4eefa;padding:50px 54px;color:#2c1f45}.cols{display:grid;grid-template-columns:repeat(3,1fr);gap:28px}.col{background:#e6daf3;border-radius:24px;padding:26px 22px;min-height:690px}.col b{font-size:38px}.c{margin-top:20px;padding:24px 26px;border-radius:16px;background:#fff;font:600 31px/1.2 Jost;border-left:14px solid}`,
    `<div class="cols">${each(
      [
        ['Jednom', ['Obojiti terasu', 'Novi bicikl', 'Slovenija?']],
        ['Ove nedelje', ['Mamin rođendan', 'Platiti struju']],
        ['Gotovo', ['Popravljena slavina', 'Veš', 'Zubar', 'Pijaca']],
      ] as const,
      ([title, cards], column) =>
        `<div class="col"><b>${title}</b>${each(cards, (card, at) => `<p class="c" style="border-color:${(at + column) % 2 ? '#ff7a45' : '#6b4fd0'}">${card}</p>`)}</div>`,
    )}</div>`,
  ),
  scene(
    'budget-in-envelopes',
    `body{background:#f0e7d8;color:#2f2a22}.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:40px 44px;padding:150px 70px 0}.e{position:relative;height:252px}.e p{position:absolute;left:30px;bottom:24px;font:600 31px/1.15 Jost}.e b{font-size:44px;display:block}`,
    `<p class="row between" style="position:absolute;left:70px;right:70px;top:44px;font:700 54px Jost"><span>Maj</span><span style="color:#2f8f5b">ostalo 21.400</span></p><div class="grid">${each(
      [
        ['Hrana', '8.200', '#e8b04a'],
        ['Stan', '0', '#d9714a'],
        ['Prevoz', '1.900', '#6fa8c9'],
        ['Knjige', '2.300', '#8fb573'],
        ['Izlasci', '3.000', '#c98bb5'],
        ['Za crne dane', '6.000', '#8c8fc9'],
      ] as const,
      ([name, amount, ink]) =>
        `<div class="e">${svg(350, 252, `<rect width="350" height="252" rx="14" fill="${ink}"/><path d="M0 14l175 110L350 14" fill="none" stroke="#0003" stroke-width="6"/>`, 'width:100%')}<p>${name}<b>${amount}</b></p></div>`,
    )}</div>`,
  ),
  scene(
    'language-cards',
    'body{background:#1f3f7a}',
    `<div style="position:absolute;left:330px;top:96px;width:640px;height:450px;border-radius:34px;background:#4f77c4;rotate:7deg"></div><div style="position:absolute;left:320px;top:92px;width:640px;height:450px;border-radius:34px;background:#9bb8ee;rotate:-4deg"></div><div class="middle" style="position:absolute;left:320px;top:80px;width:640px;height:450px;border-radius:34px;background:#fff;color:#14264c;align-content:center"><p style="font:600 96px/1 Literata">threshold</p><p style="font-size:34px;color:#6d7fa6;margin-top:24px">/ˈθrɛʃhəʊld/</p><p style="font:600 44px Jost;margin-top:30px;color:#d9521f">prag</p></div><div class="row" style="position:absolute;left:320px;top:610px;width:640px;gap:20px">${each(
      [
        ['again', '#d8343f', '1 min'],
        ['hard', '#f0a63a', '2 days'],
        ['easy', '#2fae8b', '9 days'],
      ] as const,
      ([name, ink, wait]) => `<i class="middle grow" style="height:112px;border-radius:24px;background:${ink};color:#fff;font:700 34px/1.1 Jost;align-content:center">${name}<span style="font-size:23px;font-weight:500">${wait}</span></i>`,
    )}</div>`,
  ),
  scene(
    'photo-wall',
    `body{background:#14161c;padding:18px;display:grid;grid-template-columns:repeat(4,1fr);grid-auto-rows:118px;gap:16px}i{border-radius:16px;overflow:hidden;position:relative}svg{position:absolute;width:100%;height:100%}`,
    each(
      [
        ['1/4', '#f2a65a', '#d1495b', 'M0 60l25-22 20 14 30-30 25 26v52H0z'],
        ['1/3', '#8ecae6', '#219ebc', 'M0 70q25-12 50 0t50 0v30H0z'],
        ['4/7', '#c3d8a8', '#5c8a4a', 'M20 90V60l14-20 14 20v30zM54 90V50l18-26 18 26v40z'],
        ['3/7', '#ffe3a0', '#e08e45', 'M50 20a24 24 0 1 1-.1 0zM0 80h100v20H0z'],
        ['1/3', '#d9c7f0', '#7d5ba6', 'M30 40a20 20 0 1 1 40 0q0 12-8 18 24 6 28 42H10q4-36 28-42-8-6-8-18z'],
        ['3/7', '', '', ''],
        ['3/7', '#a7d3c8', '#2a6f64', 'M10 88h80l-12-30H22zM46 20h8v40h-8z'],
        ['1/3', '#f6c6d0', '#c94f6d', 'M50 86Q6 54 20 32q16-20 30 4 14-24 30-4 14 22-30 54z'],
        ['', '', '', ''],
      ] as const,
      ([rows, ground, ink, shape], at) => {
        const span = ['span 3', 'span 2', 'span 4', 'span 3', 'span 3', 'span 4', 'span 2', 'span 3', 'span 3'][at] ?? rows
        return `<i style="grid-row:${span};background:${ground || 'linear-gradient(150deg,#3d4a63,#6b5a74)'}">${shape ? `<svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMax slice"><path d="${shape}" fill="${ink}"/></svg>` : ''}</i>`
      },
    ),
  ),
  scene(
    'municipal-forms',
    `body{background:#fff;color:#1d2433}`,
    `<div style="height:22px;background:#e3e7f0"><div style="width:42%;height:22px;background:#c1272d"></div></div><div style="padding:76px 120px"><p style="font-size:32px;color:#6a7386">Pitanje 5 od 12</p><p style="font:700 78px/1.05 Jost;letter-spacing:-.02em;margin:16px 0 46px">Koliko vas živi<br>na ovoj adresi?</p><div class="row" style="gap:22px">${each([1, 2, 3, 4, 5], (number) => `<i class="middle" style="width:150px;height:150px;border-radius:28px;font:700 64px Jost;${number === 3 ? 'background:#1d2433;color:#fff' : 'border:4px solid #cfd6e4'}">${number}</i>`)}</div><div class="row" style="margin-top:60px;gap:34px;font-size:32px"><i class="middle" style="width:260px;height:96px;border-radius:18px;background:#c1272d;color:#fff;font-weight:700">Dalje</i><span style="color:#6a7386">Sačuvano. Možete nastaviti i sutra.</span></div></div>`,
  ),
  scene(
    'vineyard-stone',
    'body{background:#efe3cb;color:#3d1f2b}',
    `${svg(1280, 800, '<path d="M0 800V520Q320 300 640 470T1280 330v470z" fill="#b7bf7a"/><path d="M0 800V640Q360 440 720 600t560-90v290z" fill="#8fa05a"/><path d="M0 800v-70q380-150 760-20t520-60v150z" fill="#6b7f45"/><circle cx="1080" cy="150" r="80" fill="#e8a33d"/>' + each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (at) => `<path d="M${40 + at * 120} ${760 - (at % 3) * 6}q70-60 150-90" fill="none" stroke="#56693a" stroke-width="7"/>`), 'position:absolute')}<b class="serif" style="position:absolute;left:80px;top:56px;font-size:66px;font-weight:600">Vinarija Kamen</b>${each(
      [
        [190, 330, 'Grašac', '1.350'],
        [560, 400, 'Frankovka', '1.600'],
        [920, 300, 'Probus', '1.900'],
      ] as const,
      ([x, y, name, price]) => `<div style="position:absolute;left:${x}px;top:${y}px;padding:18px 30px;border-radius:16px;background:#3d1f2b;color:#fff;font:700 38px/1.15 Jost">${name}<br><span style="font-weight:500;font-size:28px;color:#e9cfa0">${price} din.</span><i style="position:absolute;left:36px;bottom:-44px;width:6px;height:44px;background:#3d1f2b"></i></div>`,
    )}`,
  ),
  scene(
    'movie-shelf',
    `body{background:#171219;color:#f6e9e0;padding:26px 56px}.s{border-bottom:12px solid #5a3a2a;height:216px;margin-bottom:30px;display:flex;align-items:flex-end;gap:20px}.s b{writing-mode:vertical-rl;rotate:180deg;font-size:24px;color:#caa58c;width:44px;text-align:center}`,
    each(
      [
        ['za gledanje', ['#d1495b', '#edae49', '#00798c', '#30638e', '#8f4e8b', '#66a182', '#c96a3d']],
        ['odgledani', ['#6a8d73', '#e07a5f', '#3d405b', '#81b29a', '#f2cc8f', '#a44a3f']],
        ['ponovo', ['#bc4b51', '#5b8e7d', '#f4a259']],
      ] as const,
      ([name, inks], row) =>
        `<div class="s"><b>${name}</b>${each(inks, (ink, at) => svg(140, 206, `<rect width="140" height="206" rx="8" fill="${ink}"/>${['<circle cx="70" cy="76" r="38" fill="#fff" opacity=".28"/>', '<path d="M0 130l50-60 40 40 24-24 26 30v90H0z" fill="#000" opacity=".25"/>', '<path d="M40 40h60v90H40z" fill="#fff" opacity=".22"/>', '<path d="M70 30l40 90H30z" fill="#000" opacity=".22"/>'][(at + row) % 4]}<rect x="22" y="160" width="96" height="12" rx="6" fill="#fff" opacity=".85"/><rect x="40" y="180" width="60" height="8" rx="4" fill="#fff" opacity=".5"/>`))}</div>`,
    ),
  ),
]
