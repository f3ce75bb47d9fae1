import { valueKey } from '../bson/keys.ts'
import { add, numericType, toNumber } from '../bson/numbers.ts'
import { cloneDocument, isDocument, typeName } from '../bson/values.ts'
import { badValue, notSupported, typeMismatch } from '../errors.ts'
import type { Slot } from './paths.ts'

type Operator = {
  /** Whether missing documents on the path are created. */
  creates: boolean
  apply: (slot: Slot, operand: unknown, path: string) => void
}

/** The array of a field; an empty one where the field is missing. */
function listIn(slot: Slot, operator: string, path: string): unknown[] {
  const value = slot.get()
  if (value === undefined) return []
  if (!Array.isArray(value))
    throw badValue(`Cannot apply ${operator} to the field '${path}' of non-array type ${typeName(value)}`)
  return value
}

const set: Operator = { creates: true, apply: (slot, operand) => slot.set(cloneDocument(operand)) }

const increment: Operator = {
  creates: true,
  apply(slot, operand, path) {
    const value = slot.get()
    if (!numericType(operand)) throw typeMismatch(`Cannot increment with non-numeric argument: {${path}}`)
    if (value === undefined) return slot.set(operand)
    if (!numericType(value))
      throw typeMismatch(`Cannot apply $inc to the field '${path}' of non-numeric type ${typeName(value)}`)
    const result = add(value, operand)
    if (result === null)
      throw badValue(`Failed to apply $inc operations to current value of ${path}: overflow`)
    slot.set(result)
  },
}

const push: Operator = {
  creates: true,
  apply(slot, operand, path) {
    const modifiers = isDocument(operand) && '$each' in operand ? operand : { $each: [operand] }
    const { $each, $slice, ...others } = modifiers
    const [other] = Object.keys(others)
    if (other !== undefined) throw notSupported(`${other} of $push`)
    if (!Array.isArray($each)) throw badValue('The argument to $each in $push must be an array')
    const all = [...listIn(slot, '$push', path), ...cloneDocument<unknown[]>($each)]
    if ($slice === undefined) return slot.set(all)
    const count = toNumber($slice)
    if (count === null || !Number.isInteger(count))
      throw badValue('The value for $slice must be an integer value')
    slot.set(count >= 0 ? all.slice(0, count) : all.slice(count))
  },
}

const addToSet: Operator = {
  creates: true,
  apply(slot, operand, path) {
    if (isDocument(operand)) throw notSupported('a document or a modifier in $addToSet')
    const array = listIn(slot, '$addToSet', path)
    const added = valueKey(operand)
    if (!array.some((item) => valueKey(item).equals(added))) slot.set([...array, cloneDocument(operand)])
  },
}

const pull: Operator = {
  creates: false,
  apply(slot, operand, path) {
    if (isDocument(operand)) throw notSupported('a condition in $pull')
    if (slot.get() === undefined) return
    const removed = valueKey(operand)
    slot.set(listIn(slot, '$pull', path).filter((item) => !valueKey(item).equals(removed)))
  },
}

export const OPERATORS = new Map<string, Operator>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$unset', { creates: false, apply: (slot) => slot.remove() }],
  ['$inc', increment],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pull', pull],
])
