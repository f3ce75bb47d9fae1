import type { DeadLink } from '@portfolio/contract/links'

type Place = DeadLink['places'][number]

/** The web addresses in documents, with the places where they occur. */
export function collectLinks(documents: readonly unknown[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  for (const document of documents.filter(isObject)) {
    const [id, type] = [String(read(document, '_id')), String(read(document, '_type'))]
    // Skips drafts, private settings, files and what Sanity stores for itself.
    if (id.includes('.') || /^(sanity|system)\./.test(type)) continue
    const name = documentName(document) ?? type
    walk(document, [], (address, field) => {
      const places = found.get(address) ?? []
      if (!places.some((place) => place.id === id && place.field === field))
        places.push({ id, type, name, field })
      found.set(address, places)
    })
  }
  return found
}

/** @param path names of fields; entries of lists have none */
function walk(value: unknown, path: string[], use: (address: string, field: string) => void) {
  if (typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value))
    use(withoutFragment(value), path.join('.'))
  if (Array.isArray(value)) for (const entry of value) walk(entry, path, use)
  else if (isObject(value))
    for (const [name, content] of Object.entries(value))
      if (!name.startsWith('_')) walk(content, name === 'markDefs' ? path : [...path, name], use)
}

function withoutFragment(address: string) {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** The document's title or name, in any language. */
function documentName(document: object): string | undefined {
  const texts: unknown[] = [read(document, 'title'), read(document, 'name')]
  return texts
    .flatMap((text): unknown[] => (isObject(text) ? Object.values(text) : [text]))
    .find((text): text is string => typeof text === 'string' && text !== '')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const read = (value: object, name: string): unknown => Reflect.get(value, name)
