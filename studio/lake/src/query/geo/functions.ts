import { randomUUID } from 'node:crypto'
import { queryParseError } from '../../errors.ts'
import { type Node, calculation, constantOf, isCall, isNode } from '../tree.ts'
import { SHAPE_TYPES, contains, distance, intersects, pointAt, readShape } from './shape.ts'

type Calculate = (args: unknown[]) => unknown

const ofTwo =
  (calculate: (one: NonNullable<ReturnType<typeof readShape>>, other: typeof one) => unknown): Calculate =>
  ([first, second]) => {
    const [one, other] = [readShape(first), readShape(second)]
    return one && other ? calculate(one, other) : null
  }

const FUNCTIONS: Record<string, Calculate> = {
  latLng: ([lat, lng]) => pointAt(lat, lng),
  contains: ofTwo(contains),
  intersects: ofTwo(intersects),
  distance: ofTwo(distance),
}

const PARAMETER = `$shape_${randomUUID().replaceAll('-', '')}`

/** No attribute of a query has this name. */
const MARK = '\u0000geo'

/**
 * groq-js does not parse `geo()`, so a query that calls it is prefixed with this declaration; only projections can be
 * declared. The parameter's name is random because a client's parameter of the same name would replace it.
 */
const DECLARATION = `fn global::geo(${PARAMETER}) = ${PARAMETER}{${JSON.stringify(MARK)}: 0};\n`

/** The prefix with which groq-js parses the query. */
export const declarationsFor = (query: string): string => (/\bgeo\s*\(/.test(query) ? DECLARATION : '')

/** The argument of a parsed `geo()`. */
function shapeIn({ type, base, expr }: Node): Node | null {
  return type === 'Projection' && isNode(base) && attributeIn(expr, MARK) ? base : null
}

/** The name and the arguments of a call of `geo()` or of a function of `geo::`. */
function callIn(node: Node): { name: string; args: unknown[]; calculate: Calculate } | null {
  const shape = shapeIn(node)
  if (shape) return { name: 'geo', args: [shape], calculate: ([value]) => readShape(value) }
  for (const [name, calculate] of Object.entries(FUNCTIONS))
    if (isCall(node, 'geo', name)) return { name: `geo::${name}`, args: node.args, calculate }
  return null
}

/** @param visit rewrites an argument @returns null for a node that is no call of these functions */
export function geoCall(node: Node, visit: (argument: Node) => Node): Node | null {
  const call = callIn(node)
  return call && calculation(call.calculate, call.args.filter(isNode).map(visit))
}

/** @throws {LakeError} 400 for a call with a wrong number of arguments, or of `geo()` with a literal of another type */
export function checkGeoCall(node: Node, query: string, isAsynchronous: boolean) {
  const call = callIn(node)
  if (!call) return
  const { name, args } = call
  if (isAsynchronous) throw queryParseError(`${name}() is not supported in a query with diff::`, query)
  if (args.length !== (name === 'geo' ? 1 : 2))
    throw queryParseError(`Incorrect number of arguments to function ${name}()`, query)
  const type = constantOf(attributeIn(args[0], 'type')?.value)
  if (name === 'geo' && typeof type === 'string' && !SHAPE_TYPES.has(type))
    throw queryParseError(`geo() does not know the type "${type}"`, query)
}

/** An attribute of an object that a query constructs. */
function attributeIn(node: unknown, name: string): Node | undefined {
  if (!isNode(node) || node.type !== 'Object' || !Array.isArray(node.attributes)) return undefined
  return node.attributes.filter(isNode).find((attribute) => attribute.name === name)
}
