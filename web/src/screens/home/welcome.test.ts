import { expect, test } from 'vitest'
import { greet } from './welcome.tsx'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

const GREETINGS = { greetingMorning: 'Morning', greetingAfternoon: 'Afternoon', greetingEvening: 'Evening' }
const at = (hours: number, minutes: number) => new Date(2026, 10, 21, hours, minutes)

test.each([
  [0, 0, 'Morning!'],
  [9, 59, 'Morning!'],
  [10, 0, 'Afternoon!'],
  [18, 59, 'Afternoon!'],
  [19, 0, 'Evening!'],
  [23, 59, 'Evening!'],
])('at %i:%i the greeting is %s', (hours, minutes, greeting) => {
  expect(greet(GREETINGS, at(hours, minutes), null, 'en')).toBe(greeting)
})

test.skipIf(!HAS_SERBIAN)('a signed-in visitor is called by name, in Serbian in the vocative', () => {
  expect(greet(GREETINGS, at(8, 0), { first_name: 'Petar' }, 'en')).toBe('Morning, Petar!')
  expect(greet(GREETINGS, at(8, 0), { first_name: 'Petar' }, SERBIAN)).toBe('Morning, Petre!')
})
