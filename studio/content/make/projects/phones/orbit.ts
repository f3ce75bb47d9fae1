import { EXPENSES, PEOPLE, TASKS, WAITING, crossedOut, tick, transfer } from '../orbit.ts'
import { type Word, each, thousands } from '../scene.ts'
import { onPhones } from './on-phones.ts'

const CSS =
  'body{background:#eef0fb;color:#1b1f4b}.task{gap:12px;padding:13px 14px;margin-top:9px;border-radius:14px;background:#fff}.box{width:24px;height:24px;border:3px solid #b9bfea;border-radius:8px;flex:none}.chip{padding:3px 11px;border-radius:20px;color:#fff;font-size:15px;font-weight:600}.who{gap:6px}.who i{width:34px;height:34px;border-radius:50%;color:#fff;font-weight:700}.soft{color:#5d648f}'

const top = (word: Word) =>
  `<div class="row between"><b style="font-size:20px">${word('Orbit', 'Orbita')}</b><div class="row who">${each(PEOPLE, ({ name, ink }) => `<i class="middle" style="background:${ink}">${name[0]}</i>`)}</div></div>`

/** The expenses on one of two telephones beside each other. */
const waiting = (word: Word, isSent: boolean) =>
  `<div class="phone" style="position:relative;width:176px;height:404px;border-width:8px;border-radius:30px;padding:38px 10px 0;color:#1b1f4b;font-size:14px"><b style="font-size:19px">${word('Expenses', 'Troškovi')}</b><br><i class="chip" style="display:inline-block;margin-top:6px;font-size:13px;background:${isSent ? '#2fae8b' : '#6b7199'}">${isSent ? word('all sent', 'poslato') : word('offline', 'bez mreže')}</i><p style="margin:12px 0 4px;padding:9px 10px;border-radius:12px;line-height:1.25;background:${isSent ? '#dff5ec' : '#ffe9c9'}">${isSent ? word('Everyone is up to date', 'Svi vide isto stanje') : word('3 changes wait', '3 izmene čekaju vezu')}</p>${each(WAITING, ({ title, amount }) => `<div class="row" style="gap:8px;padding:9px 0;border-bottom:2px solid #e3e6f6;line-height:1.2"><i class="box" style="width:20px;height:20px;${isSent ? 'background:#2fae8b;border-color:#2fae8b' : 'border-style:dashed'}">${isSent ? tick(14) : ''}</i><span>${word(...title)}<br><b>${thousands(word, amount)}</b></span></div>`)}</div>`

export const ORBIT = [
  ...onPhones(
    'orbit',
    CSS,
    (word) =>
      `${top(word)}<h1 style="margin:16px 0 2px">${word('Thursday', 'Četvrtak')}</h1><p class="soft" style="margin-bottom:14px">${word('Two of five done', 'Gotova dva od pet poslova')}</p>${each(TASKS, ({ title, person, done }) => `<div class="row task"><i class="box" style="${done ? 'background:#2fae8b;border-color:#2fae8b' : ''}">${done ? tick(18) : ''}</i><b class="grow" style="${done ? 'color:#8a90b8' : ''}">${done ? crossedOut(word(...title)) : word(...title)}</b><i class="chip" style="background:${PEOPLE[person].ink}">${PEOPLE[person].name}</i></div>`)}`,
  ),
  ...onPhones(
    'orbit-2',
    `${CSS}.line{padding:8px 0;border-bottom:2px solid #dfe2f3;line-height:1.25}.pay{padding:10px 14px;margin-top:8px;border-radius:14px;background:#ffe3a0;font-size:19px}`,
    (word) =>
      `<h1>${word('October', 'Oktobar')}</h1><p class="soft" style="margin-bottom:4px">${word('12,800 dinars shared by four', '12.800 dinara na četvoro')}</p>${each(EXPENSES, ({ title, by, amount }) => `<div class="row between line"><div><b>${word(...title)}</b><p class="soft" style="font-size:15px">${word(...by)}</p></div><b style="font-size:19px">${thousands(word, amount)}</b></div>`)}<p style="margin-top:12px;font-weight:700">${word('Two transfers and it is settled', 'Dva prenosa i svi su kvit')}</p>${transfer(2, 0, thousands(word, '2.060'))}${transfer(1, 0, thousands(word, '1.180'))}`,
  ),
  ...onPhones(
    'orbit-3',
    `${CSS}body{padding:20px 0 0;background:linear-gradient(90deg,#2a3180 50%,#ffe3a0 50%)}.phone::before{width:56px;margin-left:-28px;height:15px}`,
    (word) =>
      `<div class="row" style="justify-content:space-evenly">${waiting(word, false)}${waiting(word, true)}</div><div class="row" style="position:relative;margin-top:16px;text-align:center;font-weight:600"><span class="grow" style="flex-basis:0;color:#fff">${word('in the basement', 'u podrumu')}</span><span class="grow" style="flex-basis:0">${word('upstairs again', 'opet u stanu')}</span></div>`,
  ),
]
