import type { SchemaType } from 'sanity'
import { LANGUAGES } from '@portfolio/contract/language'
import { read } from '../translation/read.ts'
import { isUntouched, textIn } from '../translation/languages.ts'

/**
 * The paths of what does not fit a value's type: empty languages of bilingual texts, and unknown fields; each with the
 * reason.
 */
export function misfits(value: unknown, type: SchemaType, path: string): string[] {
  const localized = read(type.options, 'localized')
  if (localized === 'optional' && isUntouched(value)) return []
  if (localized !== undefined) {
    return LANGUAGES.filter((language) => textIn(value, language) === '').map(
      (language) => `${path}.${language} is empty`,
    )
  }
  if (Array.isArray(value)) {
    const members = 'of' in type ? type.of : []
    return value.flatMap((item: unknown, index) => {
      const member = members.find(({ name }) => name === read(item, '_type')) ?? members[0]
      return member ? misfits(item, member, `${path}[${index}]`) : []
    })
  }
  if (!('fields' in type) || type.name === 'reference') return []
  const known = new Map(type.fields.map((field) => [field.name, field.type]))
  const unknown = Object.keys(typeof value === 'object' && value ? value : {}).filter(
    (name) => !name.startsWith('_') && !known.has(name),
  )
  return [
    ...unknown.map((name) => `${path}.${name} is not in the schema`),
    ...[...known]
      .filter(
        ([name, field]) => read(value, name) !== undefined || read(field.options, 'localized') === 'required',
      )
      .flatMap(([name, field]) => misfits(read(value, name), field, `${path}.${name}`)),
  ]
}
