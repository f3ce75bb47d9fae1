/** Gives each list of a query's result the order of the document's list with the same keys, which are random. */
export function reorder(document: unknown, result: unknown): unknown {
  const orders = new Map<string, readonly string[]>()
  collect(document)
  return ordered(result)

  function collect(value: unknown) {
    const keys = listKeys(value)
    if (keys) orders.set(getName(keys), keys)
    for (const part of listParts(value)) collect(part)
  }

  function ordered(value: unknown): unknown {
    if (Array.isArray(value)) {
      const keys = listKeys(value)
      const order = keys && orders.get(getName(keys))
      const items: unknown[] = value
      return (order ? order.map((key) => items[keys.indexOf(key)]) : items).map(ordered)
    }
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, ordered(part)]))
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const listParts = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : [])

/** The keys of a list whose items all have one; null for anything else. */
function listKeys(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const keys = value.flatMap((item: unknown) =>
    isObject(item) && '_key' in item && typeof item._key === 'string' ? [item._key] : [],
  )
  return new Set(keys).size === value.length ? keys : null
}

const getName = (keys: readonly string[]) => keys.toSorted().join(' ')
