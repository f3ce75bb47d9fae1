/** A property of something that may not be an object. */
export const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

export const readFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A property that is text; empty when it is not. */
export function readText(value: unknown, name: string): string {
  const text = read(value, name)
  return typeof text === 'string' ? text : ''
}

/** The items of a property that is an array; none when it is not. */
export function readList(value: unknown, name: string): readonly unknown[] {
  const list = read(value, name)
  return Array.isArray(list) ? list : []
}
