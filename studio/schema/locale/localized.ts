import { LANGUAGES } from '@portfolio/contract/language'
import { type ObjectFieldProps, type ObjectRule, type Rule, defineField } from 'sanity'
import { LanguageField } from '../../inputs/language-field.tsx'
import { LocalizedInput } from '../../inputs/localized-input.tsx'
import { TextInput } from '../../inputs/paste/text-input.tsx'
import { OTHER_LANGUAGES, PUBLISHED, translatedFromField } from '../../translation/languages.ts'
import { languageTitle } from '@portfolio/contract/language-title'
import { samePlaceholders } from '../../translation/same-placeholders.ts'
import { machineField, readByPerson } from '../../translation/machine/machine-mark.ts'
import { drawableTexts } from './drawable-texts.ts'

export type LocalizedOptions = {
  name: string
  title: string
  description?: string
  group?: string
  isOptional?: boolean
}

export const localizedString = (options: LocalizedOptions) => localized(options, { type: 'string' })

/** Several lines in every language. @param options.rows height of the field */
export const localizedText = ({ rows = 3, ...options }: LocalizedOptions & { rows?: number }) =>
  localized(options, { type: 'text', rows })

export const localizedBlocks = (options: LocalizedOptions) => localized(options, { type: 'richText' })

export const localizedStory = (options: LocalizedOptions) => localized(options, { type: 'story' })

type Kind = { type: 'string' } | { type: 'text'; rows: number } | { type: 'richText' } | { type: 'story' }

const isBlocks = ({ type }: Kind) => type === 'richText' || type === 'story'

/** A bilingual field's title and description over its languages, without the indentation of other groups of fields. */
const withoutIndentation = (props: ObjectFieldProps) => props.renderDefault({ ...props, level: 0 })

const hiddenText = (name: string, title: string) => ({ name, title, type: 'text', hidden: true })

function localized({ isOptional = false, ...options }: LocalizedOptions, kind: Kind) {
  return defineField(
    {
      ...options,
      type: 'object',
      options: { localized: isOptional ? 'optional' : 'required' },
      components: { field: withoutIndentation, input: LocalizedInput },
      fields: [
        // Hidden, not removed: texts of an unpublished language are kept.
        ...LANGUAGES.map((id) => ({
          ...kind,
          name: id,
          title: languageTitle(id),
          hidden: !PUBLISHED.includes(id),
          components: { field: LanguageField, ...(isBlocks(kind) && { input: TextInput }) },
          validation: (rule: Rule) =>
            isOptional || !PUBLISHED.includes(id)
              ? rule
              : rule.required().error(`${options.title}: the ${languageTitle(id)} text is missing`),
        })),
        ...LANGUAGES.map((id) => hiddenText(machineField(id), `What a machine has written in ${id}`)),
        ...OTHER_LANGUAGES.map((id) => hiddenText(translatedFromField(id), `What ${id} was translated from`)),
      ],
      validation: (rule: ObjectRule) => [
        rule.custom(samePlaceholders),
        rule.custom(drawableTexts).warning(),
        rule.custom(readByPerson).warning(),
      ],
    },
    { strict: false },
  )
}
