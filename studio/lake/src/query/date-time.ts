import type { CreateHook } from './narrow.ts'
import { type Node, constant, isNode } from './tree.ts'

/** `dateTime()` of a day or time that does not exist is null; groq-js takes February 30th for March 2nd. */
export function dateTimeOrNull(
  node: Node & { args: unknown[] },
  rewritten: (node: Node) => Node,
  createHook: CreateHook,
): Node {
  const [argument] = node.args
  if (!isNode(argument)) return node
  const given = rewritten(argument)
  // Null when the argument is no string.
  const exists = createHook(given, isDateTime)
  const condition = { type: 'OpCall', op: '==', left: exists, right: constant(false) }
  const alternatives = [{ type: 'SelectAlternative', condition, value: constant(null) }]
  return { type: 'Select', alternatives, fallback: { ...node, args: [given] } }
}

function isDateTime(text: string): boolean {
  const [, day = '', hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)/.exec(text) ?? []
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  return isDay && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
}
