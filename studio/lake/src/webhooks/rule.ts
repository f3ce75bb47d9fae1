import { type ExprNode, GroqSyntaxError, evaluate, parse } from 'groq-js'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import { isNode } from '../query/tree.ts'
import { refuseUnsupported } from '../query/unsupported.ts'
import { refusedFields } from './refused-fields.ts'

export type Rule = { filter: string | null; projection: string | null }
export type BeforeAndAfter = { before: LakeDocument | null; after: LakeDocument | null }

/**
 * A filter and a projection are expressions on the document, with `before()`, `after()`, `delta::*` and `diff::*`. They have no
 * sub-queries, so that each takes only as long as the document is large.
 * @throws {LakeError} 400
 */
export function parseRule({ filter, projection }: Rule) {
  return {
    filter: parseExpression(filter ?? 'true', 'filter'),
    projection: parseExpression(projection ?? '@', 'projection'),
  }
}

function parseExpression(text: string, what: keyof Rule): ExprNode {
  const refused = (problem: string) => refusedFields({ [`rule.${what}`]: problem })
  let tree
  try {
    tree = parse(`${text}\n`, { params: {}, mode: 'delta' })
    refuseUnsupported(tree, text, true, true)
  } catch (error) {
    if (error instanceof LakeError) throw refused(`cannot be used: ${error.message}`)
    const at = error instanceof GroqSyntaxError ? ` at ${error.position}` : ''
    throw refused(`is not GROQ: ${error instanceof Error ? error.message : String(error)}${at}`)
  }
  if (hasSubquery(tree)) throw refused('may not have sub-queries')
  return tree
}

function hasSubquery(tree: unknown): boolean {
  if (Array.isArray(tree)) return tree.some(hasSubquery)
  if (!isNode(tree) || tree.type === 'Value') return false
  return tree.type === 'Everything' || Object.values(tree).some(hasSubquery)
}

type Context = { get: (id: string) => LakeDocument | null; sanity: { projectId: string; dataset: string } }

/** @returns the payload as JSON; null when the filter does not select the change */
export async function payloadOf(rule: Rule, { before, after }: BeforeAndAfter, { get, sanity }: Context) {
  const { filter, projection } = parseRule(rule)
  const options = {
    root: after ?? before,
    before,
    after,
    dataset: [],
    params: {},
    sanity,
    dereference: ({ _ref }: { _ref: string }) => get(_ref) ?? undefined,
  }
  const isSelected: unknown = await (await evaluate(filter, options)).get()
  if (isSelected !== true) return null
  const value: unknown = await (await evaluate(projection, options)).get()
  return JSON.stringify(value ?? null)
}
