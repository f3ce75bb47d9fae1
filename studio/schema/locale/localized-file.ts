import { LANGUAGES } from '@portfolio/contract/language'
import { defineField } from 'sanity'
import { PUBLISHED, languageTitle } from '../../translation/languages.ts'
import type { LocalizedOptions } from './localized.ts'

type Options = Omit<LocalizedOptions, 'isOptional'>

/**
 * A file per language; they are not translations of each other.
 * @param accept media type
 */
export const localizedFile = (options: Options, accept: string) => perLanguage(options, 'file', accept)

/** A picture per language, such as of an interface with words. */
export const localizedImage = (options: Options) => perLanguage(options, 'image', 'image/*')

const perLanguage = (options: Options, type: 'file' | 'image', accept: string) =>
  defineField({
    ...options,
    type: 'object',
    options: { columns: PUBLISHED.length },
    fields: LANGUAGES.map((id) => ({
      name: id,
      title: languageTitle(id),
      type,
      hidden: !PUBLISHED.includes(id),
      options: { accept },
    })),
  })
