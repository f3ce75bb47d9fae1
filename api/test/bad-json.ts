import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  string,
  tuple,
} from 'fast-check'

export type Body = { [field: string]: string | Body }

/** What no field takes: other types, operators of the database, and more than any limit. */
const badValue = oneof(
  constant(null),
  integer(),
  boolean(),
  constantFrom({ $gt: '' }, { $ne: null }, { $regex: '.*' }, { $where: 'true' }, { $set: { isAdmin: true } }),
  array(string(), { maxLength: 3 }),
  constant('x'.repeat(9_000)),
)

/** Replaces what stands at a path such as `user.email`, and leaves all else. */
function replaced(body: Body, path: string, value: unknown): Record<string, unknown> {
  const [head = '', ...rest] = path.split('.')
  const inner = body[head]
  if (rest.length === 0 || typeof inner !== 'object') return { ...body, [head]: value }
  return { ...body, [head]: replaced(inner, rest.join('.'), value) }
}

/** Every path of a body: `user`, `user.email`, ... */
const pathsOf = (body: Body): string[] =>
  Object.entries(body).flatMap(([field, value]) =>
    typeof value === 'object' ? [field, ...pathsOf(value).map((path) => `${field}.${path}`)] : [field],
  )

/**
 * Bodies as JSON, each a good one but for one field, or no such thing at all.
 * @param mayMiss whether a good body is still one without any single field
 */
export function badBodies(good: Body, { mayMiss = false } = {}): Arbitrary<string> {
  const path = constantFrom(...pathsOf(good))
  return oneof(
    { weight: 6, arbitrary: tuple(path, badValue).map(([at, value]) => replaced(good, at, value)) },
    ...(mayMiss ? [] : [{ weight: 2, arbitrary: path.map((at) => replaced(good, at, undefined)) }]),
    { weight: 1, arbitrary: jsonValue() },
  ).map((body) => JSON.stringify(body))
}

/** What is no JSON. */
export const brokenJson = constantFrom(
  '{',
  '[',
  '{"a":',
  '\u0000',
  'undefined',
  '{"a":1}}',
  "{'a':1}",
  '"text"',
  '7',
)
