import { isRecord } from '../document.ts'

type Fields = Record<string, unknown>

/** Makes references strong that were weak until publication only. */
export function strengthened(value: Fields): Fields {
  const { _strengthenOnPublish, ...rest } = value
  const { _weak, ...strong } = rest
  const fields = isRecord(_strengthenOnPublish) && _strengthenOnPublish.weak !== true ? strong : rest
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, strengthenValue(field)]))
}

function strengthenValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenValue)
  return isRecord(value) ? strengthened(value) : value
}
