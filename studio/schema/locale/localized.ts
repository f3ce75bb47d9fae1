import { type Rule, defineField } from 'sanity'
import { languages } from './languages.ts'

type Options = {
  name: string
  title: string
  description?: string
  group?: string
  /** Whether a document can be published without it. */
  isOptional?: boolean
}

/** The same field in every language, side by side. */
export const localizedString = (options: Options) => localized(options, { type: 'string' })

/** As `localizedString`, for more than a line. @param rows height of the field */
export const localizedText = (options: Options, rows = 3) => localized(options, { type: 'text', rows })

/** As `localizedString`, for text with headings, lists and links. */
export const localizedBlocks = (options: Options) => localized(options, { type: 'richText' })

export const localizedFile = (options: Options, accept: string) =>
  localized({ ...options, isOptional: true }, { type: 'file', options: { accept } })

type Kind =
  | { type: 'string' }
  | { type: 'text'; rows: number }
  | { type: 'richText' }
  | { type: 'file'; options: { accept: string } }

function localized({ isOptional = false, ...options }: Options, kind: Kind) {
  return defineField({
    ...options,
    type: 'object',
    options: { columns: kind.type === 'richText' ? 1 : languages.length },
    fields: languages.map(({ id, title }) => ({
      ...kind,
      name: id,
      title,
      validation: (rule: Rule) =>
        isOptional ? rule : rule.required().error(`${options.title}: ${title} is missing`),
    })),
    validation: (rule) => rule.custom(samePlaceholders),
  })
}

/** `{name}` and its like stand for something that is filled in: a language that lacks one would lose it. */
function samePlaceholders(value: unknown): true | string {
  if (typeof value !== 'object' || value === null) return true
  const texts = new Map<string, unknown>(Object.entries(value))
  const found = languages.map(({ id, title }) => {
    const text = texts.get(id)
    return {
      title,
      names: new Set(typeof text === 'string' ? text.match(/\{\w+\}/g) : []),
      isFilled: Boolean(text),
    }
  })
  const all = new Set(found.flatMap(({ names }) => [...names]))
  for (const { title, names, isFilled } of found) {
    const missing = [...all].filter((name) => isFilled && !names.has(name))
    if (missing.length > 0) return `${title} lacks ${missing.join(', ')}, which stands in the other language`
  }
  return true
}
