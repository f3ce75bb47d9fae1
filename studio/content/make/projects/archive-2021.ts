import { each, random, scene, svg } from './scene.ts'

const HOUSE = [
  '................',
  '..yy............',
  '.yyyy......ww...',
  '.yyyy.....wwww..',
  '..yy...r........',
  '......rrr.......',
  '.....rrrrr......',
  '....rrrrrrr.....',
  '...rrrrrrrrr....',
  '....wwwwwww.....',
  '....wbwwwbw..g..',
  '....wwwwwww.ggg.',
  '....wwwdwww.ggg.',
  '....wwwdwww..d..',
  'gggggggggggggggg',
  'gggggggggggggggg',
]
const PIXELS: Record<string, string> = { '.': '#8ecae6', y: '#ffd166', w: '#fff', r: '#d1495b', b: '#3d5a80', d: '#6b4226', g: '#5fa55a' }

const squares = () => {
  const next = random(11)
  return Array.from({ length: 26 * 7 }, (_, at) => {
    const strength = at > 170 ? 0 : Math.floor(next() * 4.4)
    return `<rect x="${Math.floor(at / 7) * 44}" y="${(at % 7) * 44}" width="36" height="36" rx="9" fill="${['#e4eee2', '#b5dca6', '#7cc26b', '#3f9a4a', '#22703a'][strength]}"/>`
  }).join('')
}

const bars = () => {
  const next = random(3)
  return Array.from({ length: 34 }, () => Math.round(24 + next() * 96))
}

const landing = (ground: string, ink: string, accent: string, at: number) =>
  svg(
    368,
    330,
    `<rect width="368" height="330" rx="16" fill="${ground}"/><rect x="26" y="24" width="46" height="14" rx="7" fill="${accent}"/><rect x="250" y="26" width="30" height="10" rx="5" fill="${ink}" opacity=".5"/><rect x="292" y="26" width="48" height="10" rx="5" fill="${ink}" opacity=".5"/>${
      [
        `<rect x="26" y="80" width="190" height="26" rx="8" fill="${ink}"/><rect x="26" y="118" width="140" height="26" rx="8" fill="${ink}"/><rect x="26" y="170" width="110" height="36" rx="18" fill="${accent}"/><circle cx="286" cy="150" r="58" fill="${accent}" opacity=".45"/>`,
        `<rect x="74" y="84" width="220" height="28" rx="8" fill="${ink}"/><rect x="114" y="126" width="140" height="12" rx="6" fill="${ink}" opacity=".4"/><rect x="134" y="156" width="100" height="36" rx="6" fill="${accent}"/>`,
        `<rect x="26" y="70" width="150" height="140" rx="10" fill="${accent}"/><rect x="196" y="86" width="144" height="24" rx="8" fill="${ink}"/><rect x="196" y="124" width="110" height="12" rx="6" fill="${ink}" opacity=".4"/><rect x="196" y="160" width="90" height="34" rx="17" fill="${ink}"/>`,
      ][at % 3]
    }<g fill="${ink}" opacity=".18"><rect x="26" y="240" width="96" height="64" rx="10"/><rect x="136" y="240" width="96" height="64" rx="10"/><rect x="246" y="240" width="96" height="64" rx="10"/></g>`,
  )

export const ARCHIVE_2021 = [
  scene(
    'auction-house',
    'body{background:#2a1620;color:#f6e7d2}',
    `${svg(560, 800, '<rect x="70" y="640" width="420" height="160" fill="#4a2636"/><path d="M220 180h120v26q0 24-20 34 110 50 110 190 0 130-70 210H200q-70-80-70-210 0-140 110-190-20-10-20-34z" fill="#3f6fa8"/><path d="M135 400q145 70 290 0M140 470q140 70 280 0" fill="none" stroke="#f6e7d2" stroke-width="12"/><path d="M280 300l22 40 44 4-34 28 12 42-44-24-44 24 12-42-34-28 44-4z" fill="#f6e7d2"/>', 'position:absolute;left:20px')}<div style="position:absolute;left:640px;right:70px;top:84px"><p style="font-size:32px;color:#c9a78f">Lot 17</p><p class="serif" style="font-size:58px;line-height:1.1;font-weight:600">Plava vaza, Zaječar, 1938.</p><p style="font:700 116px/1 Jost;margin:40px 0 6px;color:#ffc75f">42.000</p><p style="font-size:30px;color:#c9a78f">poslednja ponuda: Mira</p><div class="row" style="gap:20px;margin-top:46px"><i class="middle" style="width:330px;height:104px;border-radius:20px;background:#ffc75f;color:#2a1620;font:700 40px Jost">Ponudi 44.000</i><b style="font-size:66px;color:#ff7a45">0:09</b></div></div>`,
  ),
  scene(
    'habit-streaks',
    'body{background:#f7fbf5;color:#1d3a26;padding:64px 70px}',
    `<p class="row between" style="font:700 60px Jost;margin-bottom:14px"><span>Čitanje, 20 minuta</span></p><p style="font-size:32px;color:#5d7a64;margin-bottom:44px">134 dana ove godine. Propušten utorak ništa ne kvari.</p>${svg(1140, 304, squares())}<div class="row" style="gap:24px;margin-top:56px"><i class="middle" style="width:300px;height:98px;border-radius:50px;background:#22703a;color:#fff;font:700 36px Jost">Danas jesam</i><i class="middle" style="width:300px;height:98px;border-radius:50px;border:4px solid #b5dca6;font:600 36px Jost">Danas nisam</i></div>`,
  ),
  scene(
    'pixel-postcards',
    'body{background:#33302e}',
    `${svg(704, 704, HOUSE.flatMap((line, y) => line.split('').map((pixel, x) => `<rect x="${x * 44}" y="${y * 44}" width="43" height="43" fill="${PIXELS[pixel]}"/>`)).join(''), 'position:absolute;left:48px;top:48px')}<div style="position:absolute;left:810px;top:48px;right:60px;bottom:48px;background:#f4ecdc;color:#33302e;padding:40px;border-radius:10px">${svg(330, 120, Object.values(PIXELS).map((ink, at) => `<rect x="${(at % 4) * 84}" y="${Math.floor(at / 4) * 62}" width="72" height="50" rx="10" fill="${ink}"/>`).join(''))}<p class="serif" style="font-size:40px;line-height:1.35;margin-top:50px">Pozdrav sa sela!<br>Vrati lopatu.</p><p style="margin-top:60px;border-bottom:4px solid #cbb994;font-size:30px">Za: Vuk</p><i class="middle" style="margin-top:64px;width:100%;height:96px;border-radius:18px;background:#d1495b;color:#fff;font:700 38px Jost">Pošalji</i></div>`,
  ),
  scene(
    'school-library',
    `body{background:#eef3fb;color:#1c2b4a}.r{display:grid;grid-template-columns:1fr 250px 200px;padding:25px 0;border-bottom:3px solid #d5dff0;font-size:32px}`,
    `<div style="position:absolute;left:60px;top:54px;width:800px"><p style="font:700 58px Jost;margin-bottom:26px">Izdato danas</p>${each(
      [
        ['Orlovi rano lete', 'Teodora, IV-2', 'do 18.5.'],
        ['Hajduci', 'Pavle, V-1', 'do 18.5.'],
        ['Mali princ', 'Sara, III-3', 'vraćeno'],
        ['Pipi Duga Čarapa', 'Lazar, II-1', 'do 20.5.'],
        ['Robinzon Kruso', 'Una, VI-2', 'kasni'],
      ] as const,
      ([book, pupil, due]) => `<p class="r"><b>${book}</b><span>${pupil}</span><b style="color:${due === 'kasni' ? '#d8343f' : due === 'vraćeno' ? '#2f8f5b' : '#3f6fa8'}">${due}</b></p>`,
    )}</div><div style="position:absolute;right:60px;top:60px;width:300px;height:680px;border-radius:44px;background:#14161f;padding:16px"><div style="height:100%;border-radius:30px;background:#27324d;position:relative">${svg(268, 648, `<rect x="34" y="200" width="200" height="200" rx="16" fill="#fff"/>${Array.from({ length: 22 }, (_, at) => `<rect x="${52 + at * 7.6}" y="226" width="${1.6 + ((at * 7) % 4) * 1.3}" height="116" fill="#14161f"/>`).join('')}<rect x="66" y="360" width="136" height="14" fill="#14161f" opacity=".6"/><path d="M14 286h240" stroke="#ff5a4d" stroke-width="6"/>`)}<p style="position:absolute;left:0;right:0;bottom:110px;text-align:center;color:#fff;font-size:28px">Mali princ</p></div></div>`,
  ),
  scene(
    'type-tester',
    `body{background:#fff;color:#111}.t{position:absolute;left:70px;right:70px;border-top:3px solid #111;padding-top:12px}.t p{font-size:24px;color:#777}.t b{display:block;font-size:170px;line-height:1.06;letter-spacing:-.01em}`,
    `<div class="t" style="top:44px"><p>Jost</p><b>čćžšđ Đak</b></div><div class="t" style="top:292px"><p>Literata</p><b style="font-family:Literata;font-weight:500">čćžšđ Đak</b></div><div class="t" style="top:540px"><p>Literata Italic</p><b style="font-family:'Literata Italic';font-weight:400;color:#c1272d">čćžšđ Đak</b></div>`,
  ),
  scene(
    'mountain-hut',
    `body{background:#dfe9f0;color:#16283a}.d{width:116px;height:116px;border-radius:20px;background:#fff;text-align:center;padding-top:20px;font:700 40px/1 Jost}.d span{display:block;font:500 23px Jost;color:#5f7488;margin-top:8px}`,
    `${svg(1280, 800, '<path d="M0 470L230 210l120 130 190-260 260 320 150-140 330 310v330H0z" fill="#9fb6c8"/><path d="M540 80l80 98-50 34-36-28-44 40-22-30z" fill="#fff"/><path d="M230 210l52 56-40 20-48-24z" fill="#fff"/><path d="M0 800V560q320-120 640-40t640-40v320z" fill="#4f6f62"/><path d="M940 520l110-90 110 90v120H940z" fill="#7a4a2c"/><path d="M915 530l135-114 135 114" fill="none" stroke="#3b2317" stroke-width="20"/><rect x="1025" y="560" width="50" height="80" fill="#ffd166"/>', 'position:absolute')}<b style="position:absolute;left:70px;top:50px;font-size:56px">Dom pod vrhom</b><p style="position:absolute;right:60px;top:50px;padding:20px 30px;border-radius:18px;background:#ffb13b;font:600 30px Jost">Subota: grmljavina posle 15 h</p><div class="row" style="position:absolute;left:70px;bottom:60px;gap:18px">${each(
      [
        ['12', '8 mesta'],
        ['13', '5 mesta'],
        ['14', 'puno'],
        ['15', 'puno'],
        ['16', '11 mesta'],
        ['17', '20 mesta'],
      ] as const,
      ([day, beds]) => `<p class="d" style="${beds === 'puno' ? 'background:#c7d3db;color:#7f919e' : ''}">${day}<span>${beds}</span></p>`,
    )}</div>`,
  ),
  scene(
    'podcast-player',
    'body{background:#3a1d5c;color:#fff}',
    `<div class="middle" style="position:absolute;left:80px;top:90px;width:400px;height:400px;border-radius:40px;background:#ff7a45">${svg(240, 240, '<circle cx="120" cy="90" r="56" fill="#3a1d5c"/><path d="M40 220q0-66 80-66t80 66z" fill="#3a1d5c"/><path d="M44 40q-30 50 0 100M196 40q30 50 0 100" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round"/>')}</div><div style="position:absolute;left:550px;top:90px;right:70px"><p style="font-size:30px;color:#d0b8ea">Epizoda 31</p><p style="font:700 66px/1.05 Jost;letter-spacing:-.02em">Zašto mostovi pevaju</p><p style="font-size:32px;margin-top:38px;color:#d0b8ea">3. poglavlje: Žeželjev most</p><div class="row" style="gap:30px;margin-top:44px"><i class="middle" style="width:118px;height:118px;border-radius:50%;background:#fff">${svg(50, 50, '<path d="M8 4h12v42H8zM30 4h12v42H30z" fill="#3a1d5c"/>')}</i><b style="font-size:40px">1,25×</b><b style="padding:14px 30px;border-radius:40px;background:#5b348a;font-size:32px">Uspavaj za 15 min</b></div></div>${svg(1120, 130, bars().map((height, at) => `<rect x="${at * 33}" y="${65 - height / 2}" width="19" height="${height}" rx="9" fill="${at < 20 ? '#ff7a45' : '#6d479b'}"/>`).join(''), 'position:absolute;left:80px;bottom:110px')}<p class="row between" style="position:absolute;left:80px;right:80px;bottom:50px;font-size:28px;color:#d0b8ea"><span>24:10</span><span>41:36</span></p>`,
  ),
  scene(
    'landing-page-kit',
    'body{background:#2f3437;display:grid;grid-template-columns:repeat(3,368px);gap:32px 40px;place-content:center}',
    [
      ['#fff6e9', '#40241a', '#e07a3f'],
      ['#101b3b', '#eef0ff', '#7cc0ff'],
      ['#e9f6ef', '#14372b', '#3fae8f'],
      ['#fdeaf0', '#4a1630', '#d9607a'],
      ['#f3f0ff', '#241b4d', '#6b4fd0'],
      ['#1d1d1b', '#f6f1e4', '#ffd166'],
    ]
      .map(([ground = '', ink = '', accent = ''], at) => landing(ground, ink, accent, at))
      .join(''),
  ),
]

export const ARCHIVE_2020 = [
  scene(
    'guitar-tuner',
    'body{background:#1d2b2a;color:#f3efe2}',
    `${svg(1280, 800, `${Array.from({ length: 41 }, (_, at) => {
      const turn = ((at - 20) * 3.2 * Math.PI) / 180
      const [inner, outer] = [at % 10 === 0 ? 420 : at % 5 === 0 ? 445 : 465, 490]
      return `<path d="M${640 + inner * Math.sin(turn)} ${640 - inner * Math.cos(turn)}L${640 + outer * Math.sin(turn)} ${640 - outer * Math.cos(turn)}" stroke="${Math.abs(at - 20) < 3 ? '#7fe0a0' : '#6f8583'}" stroke-width="${at % 10 === 0 ? 10 : 6}" stroke-linecap="round"/>`
    }).join('')}<path d="M640 640L588 190" stroke="#ff7a45" stroke-width="12" stroke-linecap="round"/><circle cx="640" cy="640" r="34" fill="#ff7a45"/>`)}<p style="position:absolute;left:70px;top:40px;font:700 200px/1 Jost">A</p><p style="position:absolute;left:70px;bottom:60px;font-size:38px;color:#a9bdb9">108,9 Hz</p><p style="position:absolute;right:70px;bottom:60px;font-size:38px;color:#ff9a6e">malo zategni</p>`,
  ),
  scene(
    'car-workshop-brzi',
    'body{background:#f7c51e;color:#17181c}',
    `<b style="position:absolute;left:70px;top:54px;font-size:48px">Auto-servis Brzi</b><div class="middle" style="position:absolute;left:70px;top:170px;width:760px;height:270px;border-radius:60px;background:#17181c;color:#f7c51e;font:700 96px/1 Jost;letter-spacing:-.02em">Pozovi</div><p style="position:absolute;left:80px;top:480px;font:600 44px/1.35 Jost">Ulje i filteri, 45 minuta<br>Kočnice istog dana<br>Šlep služba, 0–24</p>${svg(440, 440, '<circle cx="220" cy="220" r="210" fill="#17181c"/><circle cx="220" cy="220" r="120" fill="#e8e8e4"/><circle cx="220" cy="220" r="40" fill="#17181c"/>' + each([0, 1, 2, 3, 4], (at) => `<circle cx="${220 + 78 * Math.cos(at * 1.257)}" cy="${220 + 78 * Math.sin(at * 1.257)}" r="17" fill="#17181c"/>`) + each(Array.from({ length: 24 }), (_, at) => `<path d="M${220 + 190 * Math.cos(at * 0.262)} ${220 + 190 * Math.sin(at * 0.262)}L${220 + 212 * Math.cos(at * 0.262 + 0.06)} ${220 + 212 * Math.sin(at * 0.262 + 0.06)}" stroke="#f7c51e" stroke-width="10"/>`), 'position:absolute;right:20px;bottom:-60px')}`,
  ),
  scene(
    'currency-board',
    `body{background:#0f2b2e;color:#e9f5f1;padding:50px 70px}.r{display:grid;grid-template-columns:170px 1fr 300px 210px;align-items:center;height:128px;border-bottom:3px solid #1e474a}`,
    `<p style="font:700 58px Jost;margin-bottom:10px">Kursna lista</p>${each(
      [
        ['EUR', '117,5832', '+0,02', 'M0 50l50-8 50 6 50-14 50 4 50-12 50-6'],
        ['USD', '101,2270', '−0,41', 'M0 14l50 10 50-4 50 16 50-2 50 14 50 8'],
        ['CHF', '109,3041', '+0,18', 'M0 46l50-14 50 8 50-4 50-16 50 2 50-10'],
        ['GBP', '129,8855', '−0,07', 'M0 20l50 12 50-8 50 10 50-4 50 12 50-2'],
        ['HUF', '0,3257', '0,00', 'M0 32l50 4 50-8 50 6 50-6 50 4 50 0'],
      ] as const,
      ([code, rate, change, path]) =>
        `<p class="r"><b style="font-size:48px;color:#ffd166">${code}</b>${svg(320, 70, `<path d="${path}" fill="none" stroke="${change.startsWith('−') ? '#ff8a73' : '#6fe0b0'}" stroke-width="6" stroke-linejoin="round"/>`)}<b style="font-size:54px;text-align:right">${rate}</b><span style="font-size:34px;text-align:right;color:${change.startsWith('−') ? '#ff8a73' : '#6fe0b0'}">${change}</span></p>`,
    )}`,
  ),
  scene(
    'wedding-invitation',
    'body{background:#dfe5d6;color:#3b4636}',
    `<div style="position:absolute;left:340px;top:40px;width:600px;height:720px;background:#fffdf6;text-align:center;box-shadow:0 24px 50px #5a64504d">${svg(600, 720, '<g fill="#8ba17b">' + each([0, 1, 2, 3, 4, 5, 6], (at) => `<ellipse cx="${70 + at * 30}" cy="${110 - at * 9}" rx="26" ry="10" transform="rotate(${-30 + (at % 2) * 90} ${70 + at * 30} ${110 - at * 9})"/><ellipse cx="${530 - at * 30}" cy="${610 + at * 9}" rx="26" ry="10" transform="rotate(${-30 + (at % 2) * 90} ${530 - at * 30} ${610 + at * 9})"/>`) + '</g>', 'position:absolute;left:0;top:0')}<p style="font:400 92px/1.05 'Literata Italic';padding-top:150px">Jelena<br>i Marko</p><p style="font:500 30px/1.5 Jost;margin-top:34px">subota, 12. septembar 2020.<br>Sremski Karlovci</p><div class="row" style="justify-content:center;gap:46px;margin-top:40px"><p><b style="font-size:62px;display:block;line-height:1">43</b>dana</p><p><b style="font-size:62px;display:block;line-height:1">118</b>gostiju</p></div></div>`,
  ),
  scene(
    'quiz-night',
    `body{background:#23104a;color:#fff;padding:56px 70px}.a{height:190px;border-radius:30px;padding:0 44px;font:700 46px Jost;display:flex;align-items:center}`,
    `<p class="row between" style="font-size:34px;color:#c7aef5"><span>Pitanje 14 od 20</span><span style="color:#ffd166">Ekipa „Tri šahista“ 11</span></p><p style="font:700 70px/1.1 Jost;letter-spacing:-.02em;margin:26px 0 44px">Koja reka protiče kroz najviše prestonica Evrope?</p><div style="display:grid;grid-template-columns:1fr 1fr;gap:28px">${each(
      [
        ['Rajna', '#d1495b'],
        ['Dunav', '#2fae8b'],
        ['Sava', '#3f7fd0'],
        ['Labe', '#e08e45'],
      ] as const,
      ([answer, ink]) => `<p class="a" style="background:${ink}">${answer}</p>`,
    )}</div>`,
  ),
  scene(
    'markdown-notes',
    `body{background:#fff}.h{position:absolute;top:0;bottom:0;width:640px;padding:60px 56px}pre{font:500 30px/1.7 'Liberation Mono',monospace;color:#d5dbe8;white-space:pre-wrap}em{font-style:normal;color:#ffb08c}`,
    `<div class="h" style="left:0;background:#20263a"><pre><em># Za vikend</em>

<em>##</em> Kupiti
<em>-</em> 2 kg kajsija
<em>-</em> tegle
<em>-</em> **limun**

<em>&gt;</em> Džem se ne žuri.</pre></div><div class="h" style="left:640px;color:#20263a"><p class="serif" style="font-size:66px;font-weight:600;margin-bottom:22px">Za vikend</p><p style="font:700 42px Jost;margin-bottom:14px">Kupiti</p><p style="font-size:36px;line-height:1.6;padding-left:20px">• 2 kg kajsija<br>• tegle<br>• <b>limun</b></p><p class="serif" style="margin-top:34px;padding:10px 0 10px 30px;border-left:10px solid #ff7a45;font-size:38px">Džem se ne žuri.</p></div>`,
  ),
  scene(
    'to-do-the-third',
    `body{background:#ffd84d;color:#2a2410;padding:46px 150px}.t{display:flex;align-items:center;gap:30px;padding:22px 36px;margin-bottom:18px;border-radius:24px;background:#fffbe6;font:600 42px Jost}.b{width:50px;height:50px;border:5px solid #2a2410;border-radius:50%;flex:none}.x{opacity:.55;text-decoration:line-through}.x .b{background:#2a2410}`,
    `<p style="font:700 78px/1 Jost;letter-spacing:-.03em;margin-bottom:30px">Danas: 3</p>${each(
      [
        ['Vratiti knjige', true],
        ['Pozvati babu', false],
        ['Naučiti localStorage', true],
        ['Oprati bicikl', false],
        ['Ne praviti četvrti spisak', false],
      ] as const,
      ([task, isDone]) => `<p class="t ${isDone ? 'x' : ''}"><i class="b"></i>${task}</p>`,
    )}`,
  ),
  scene(
    'photographer-mira',
    'body{background:#000;color:#fff}',
    `<div style="position:absolute;left:90px;top:70px;width:800px;height:600px;border:26px solid #fff">${svg(748, 548, '<rect width="748" height="548" fill="#8d8d88"/><path d="M0 548V350q180-70 374-20t374-40v258z" fill="#3b3b39"/><circle cx="560" cy="140" r="70" fill="#d9d9d2"/><path d="M300 470V300q0-30 26-34-20-14-20-40a38 38 0 0 1 76 0q0 26-20 40 26 4 26 34v170z" fill="#151514"/><path d="M360 330l90-60" stroke="#151514" stroke-width="16" stroke-linecap="round"/><path d="M410 230q60-60 120 0-30-10-60 0-30-10-60 0zM470 232v70" fill="#151514" stroke="#151514" stroke-width="6"/>')}</div><p style="position:absolute;left:90px;bottom:44px;font-size:28px;color:#a5a5a0">Kišobran, Petrovaradin, 2020.</p><p class="serif" style="position:absolute;right:80px;top:66px;font-size:54px;font-weight:500">Mira</p><p style="position:absolute;right:80px;bottom:44px;font-size:40px">7 / 24</p>`,
  ),
]
