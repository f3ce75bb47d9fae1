import { expect, test } from 'vitest'
import { vocative } from './vocative.ts'

test.each([
  ['Petar', 'Petre'],
  ['Aleksandar', 'Aleksandre'],
  ['Lazar', 'Lazare'],
  ['Marko', 'Marko'],
  ['Đorđe', 'Đorđe'],
  ['Milica', 'Milice'],
  ['Ana', 'Ana'],
  ['Jelena', 'Jelena'],
  ['Nikola', 'Nikola'],
  ['Miloš', 'Miloše'],
  ['Stefan', 'Stefane'],
  ['Predrag', 'Predraže'],
  ['Novak', 'Novače'],
  ['Andrej', 'Andrej'],
  ['Ines', 'Ines'],
  ['Max', 'Max'],
  ['Ana Marija', 'Ana Marija'],
  ['Elizabeth', 'Elizabeth'],
  ['Marek', 'Marek'],
  ['James', 'James'],
  ['Patrick', 'Patrick'],
  ['Scott', 'Scott'],
  ['Noah', 'Noah'],
  ['Margaret', 'Margaret'],
  ['petar', 'petre'],
  ['milica', 'milice'],
  ['MILOŠ', 'MILOŠE'],
  ['ĐORĐE', 'ĐORĐE'],
  ['MAX', 'MAX'],
  ['Милош', 'Милош'],
  ['', ''],
])('%s is called as %s', (name, called) => {
  expect(vocative(name)).toBe(called)
})
