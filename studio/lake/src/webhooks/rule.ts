import { type ExprNode, evaluate, parse } from 'groq-js'
import type { BeforeAndAfter, LakeDocument } from '../document.ts'
import { LakeError, errorMessage } from '../errors.ts'
import { nodesIn } from '../query/tree.ts'
import { refuseUnsupported } from '../query/unsupported.ts'

export type Rule = { filter: string | null; projection: string | null }

type Part = 'filter' | 'projection'
/** The filter and projection of a rule that has none. */
const DEFAULTS = { filter: 'true', projection: '@' } as const

/** The parts of a rule that cannot be used, each with its problem. */
export function findProblems(rule: Rule): [part: Part, problem: string][] {
  const problems: [Part, string][] = []
  for (const part of ['filter', 'projection'] as const)
    try {
      parseExpression(rule[part] ?? DEFAULTS[part])
    } catch (error) {
      problems.push([part, errorMessage(error)])
    }
  return problems
}

/** Refuses sub-queries, so that evaluation time depends only on the document's size. @throws {Error} with a problem */
function parseExpression(text: string): ExprNode {
  const tree = parseGroq(text)
  if (nodesIn(tree).some(({ type }) => type === 'Everything')) throw new Error('may not have sub-queries')
  return tree
}

function parseGroq(text: string): ExprNode {
  try {
    const tree = parse(`${text}\n`, { params: {}, mode: 'delta' })
    refuseUnsupported(tree, text, true, true)
    return tree
  } catch (error) {
    if (error instanceof LakeError) throw new Error(`cannot be used: ${error.message}`, { cause: error })
    throw new Error(`is not GROQ: ${errorMessage(error)}`, { cause: error })
  }
}

type Context = { get: (id: string) => LakeDocument | null; sanity: { projectId: string; dataset: string } }

/** @returns the payload as JSON; null when the filter does not select the change */
export async function payloadOf(rule: Rule, { before, after }: BeforeAndAfter, { get, sanity }: Context) {
  const filter = parseExpression(rule.filter ?? DEFAULTS.filter)
  const projection = parseExpression(rule.projection ?? DEFAULTS.projection)
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
