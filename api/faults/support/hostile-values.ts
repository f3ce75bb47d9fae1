import type { Random } from './random.ts'

const LONG = 5_000
const DEEP = 3_000

/** Values of wrong types, lengths, and characters. */
const VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '0',
  '-1',
  'x'.repeat(LONG),
  '\u0000',
  '\ud800',
  '\u202eoverride',
  '💥'.repeat(200),
  'ÄÖ\u0301\r\nSet-Cookie: a=b',
  '\'"`<script>',
  '../../etc/passwd',
  '{{7*7}}${7*7}',
  '0123456789abcdef01234567',
  '9'.repeat(30),
  '2026-13-45T99:99:99Z',
  'j:{"a":1}',
  '*[',
  '(((((',
  [],
  {},
  [[]],
  [null, {}, 'a'],
  { $gt: '' },
  { $ne: null, $where: 'sleep(1000)' },
  { length: 1e9 },
  { toString: 1, valueOf: null },
  { _type: 5, _id: {}, _ref: [] },
]

const STRINGS = VALUES.filter((value) => typeof value === 'string')

export const hostileString = (random: Random): string => random.pick(STRINGS)

export function hostileValue(random: Random): unknown {
  if (random.chance(0.03)) return deep(random.chance(0.5))
  return random.pick(VALUES)
}

/** @returns a value with one of its parts replaced, removed, doubled, or added */
export function mutate(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && random.chance(0.8)) return mutateArray(random, value)
  if (typeof value === 'object' && value !== null && random.chance(0.9)) return mutateObject(random, value)
  return hostileValue(random)
}

function mutateArray(random: Random, value: unknown[]): unknown[] {
  if (value.length === 0 || random.chance(0.1)) return [...value, hostileValue(random)]
  if (random.chance(0.1)) return Array.from({ length: 50 }, () => random.pick(value))
  const at = random.below(value.length)
  return value.map((item, index) => (index === at ? mutate(random, item) : item))
}

function mutateObject(random: Random, value: object): unknown {
  const entries: [string, unknown][] = Object.entries(value)
  if (entries.length === 0 || random.chance(0.1))
    return { ...value, [hostileString(random)]: hostileValue(random) }
  const at = random.below(entries.length)
  if (random.chance(0.15)) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(
    entries.map(([key, item], index) => [key, index === at ? mutate(random, item) : item]),
  )
}

function deep(isArray: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < DEEP; level += 1) value = isArray ? [value] : { a: value }
  return value
}
