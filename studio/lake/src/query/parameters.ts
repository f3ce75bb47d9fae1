import { badRequest, queryParseError } from '../errors.ts'
import { parseJson } from '../http/json.ts'
import { nodesIn } from './tree.ts'

/** Values by name, without the `$`. */
export type Params = Record<string, unknown>

/** Reads the `$name=<JSON>` entries of a query string. */
export function readParams(entries: Iterable<readonly [string, unknown]>): Params {
  const params = [...entries].flatMap(([name, value]) =>
    name.startsWith('$') ? [[name.slice(1), readParam(name, value)] as const] : [],
  )
  return Object.fromEntries(params)
}

function readParam(name: string, value: unknown) {
  if (typeof value !== 'string') throw badRequest(`The parameter "${name}" is given more than once`)
  return parseJson(value, `The parameter "${name}"`)
}

export function checkParamsGiven(tree: unknown, params: Params, query: string) {
  for (const { type, name } of nodesIn(tree)) {
    if (type !== 'Parameter' || typeof name !== 'string' || Object.hasOwn(params, name)) continue
    const start = Math.max(query.indexOf(`$${name}`), 0)
    const end = start + name.length + 1
    throw queryParseError(`param $${name} referenced, but not provided`, query, start, end)
  }
}
