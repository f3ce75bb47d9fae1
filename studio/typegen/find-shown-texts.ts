import { LANGUAGES } from '@portfolio/contract/language'
import { read, readText } from '../translation/read.ts'

/*
 * The texts of the schema that a page shows as they are, which may contain invisible characters in a preview: lines, texts
 * and Portable Text. Not among them: what has a list of options, slugs, addresses, dates, numbers and hidden fields.
 */

const TEXTS = new Set(['string', 'text'])

/** By type of document, names without array indexes and languages: `certificates.course`, `body.children.text`. */
function shownTexts(types: readonly unknown[]): Record<string, string[]> {
  const named = new Map(types.map((type) => [readText(type, 'name'), type]))

  /** @param above names of the types around it, because figures can contain texts that contain figures */
  function* textsIn(field: unknown, path: string, above: readonly string[]): Generator<string> {
    const type = readText(field, 'type')
    if (read(field, 'hidden') === true || read(read(field, 'options'), 'list')) return
    if (TEXTS.has(type)) yield path
    if (type === 'block') yield `${path}.children.text`
    const custom = above.includes(type) ? undefined : named.get(type)
    if (custom) yield* textsIn({ ...Object(custom) }, path, [...above, type])
    for (const item of listOf(field, 'of')) yield* textsIn(item, path, above)
    const isLocalized = read(read(field, 'options'), 'localized') !== undefined
    for (const inner of listOf(field, 'fields')) {
      const name = readText(inner, 'name')
      // A text of a language that is not published has a hidden field.
      if (isLocalized && LANGUAGES.some((id) => id === name))
        yield* textsIn({ ...Object(inner), hidden: false }, path, above)
      else yield* textsIn(inner, path === '' ? name : `${path}.${name}`, above)
    }
  }

  const documents = types.filter((type) => read(type, 'type') === 'document')
  return Object.fromEntries(
    documents.map((type) => [readText(type, 'name'), [...new Set(textsIn(type, '', []))].toSorted()]),
  )
}

const listOf = (value: unknown, name: string): unknown[] => {
  const list = read(value, name)
  return Array.isArray(list) ? list : []
}

/** The module that the preview imports. */
export const shownTextsModule = (
  types: readonly unknown[],
) => `// Generated from the schema: node --run typegen in studio.

/** By type of document: texts that a page shows as they are, see studio/typegen/find-shown-texts.ts. */
export const SHOWN_TEXTS: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(shownTexts(types), null, 1)}
`
