import { isDay } from '../times.ts'
import type { CreateHook } from './narrow.ts'
import { type Node, THIS, call, choice, constant, isCall, isNode, list, nodesIn } from './tree.ts'

/** `dateTime()` of a day or time that does not exist is null; groq-js takes February 30th for March 2nd. */
export function dateTimeOrNull(
  node: Node & { args: unknown[] },
  rewritten: (node: Node) => Node,
  createHook: CreateHook,
): Node {
  const [argument] = node.args
  if (!isNode(argument)) return node
  const given = rewritten(argument)
  // The hook is null when the argument is not a string.
  const exists = createHook(given, isDateTime)
  const condition = { type: 'OpCall', op: '==', left: exists, right: constant(false) }
  return choice([[condition, constant(null)]], { ...node, args: [given] })
}

function isDateTime(text: string): boolean {
  const [, day = '', hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)/.exec(text) ?? []
  return isDay(day) && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
}

export const makesDateTime = (part: unknown): boolean =>
  nodesIn(part).some((node) => isCall(node, 'global', 'dateTime'))

/**
 * Makes a sum null when it is a datetime outside the years 0 to 9999, which RFC 3339 cannot represent; groq-js returns
 * a string with NaN. The sum is evaluated once.
 */
export function representable(sum: Node, createHook: CreateHook): Node {
  // A string that only looks like such a datetime is valid: `dateTime()` of it is null, and so is the hook.
  const isInvalid = createHook(call('global', 'string', call('global', 'dateTime', THIS)), isNotRfc3339)
  const expr = choice([[isInvalid, constant(null)]], THIS)
  return { type: 'AccessElement', base: { type: 'Map', base: list([sum]), expr }, index: 0 }
}

const isNotRfc3339 = (text: string) => !/^\d{4}-/.test(text)
