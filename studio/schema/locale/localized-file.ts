import { LANGUAGES } from '@portfolio/contract/language'
import { defineField } from 'sanity'
import { PUBLISHED, languageTitle } from '../../translation/languages.ts'
import type { LocalizedOptions } from './localized.ts'

/**
 * A file per language; they are not translations of each other.
 * @param accept media type
 */
export const localizedFile = (options: Omit<LocalizedOptions, 'isOptional'>, accept: string) =>
  defineField({
    ...options,
    type: 'object',
    options: { columns: PUBLISHED.length },
    fields: LANGUAGES.map((id) => ({
      name: id,
      title: languageTitle(id),
      type: 'file',
      hidden: !PUBLISHED.includes(id),
      options: { accept },
    })),
  })
