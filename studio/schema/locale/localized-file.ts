import { defineField } from 'sanity'
import { languages } from '../../translation/languages.ts'
import type { LocalizedOptions } from './localized.ts'

/** A file for each language, none of which is a translation of another. @param accept media type */
export const localizedFile = (options: Omit<LocalizedOptions, 'isOptional'>, accept: string) =>
  defineField({
    ...options,
    type: 'object',
    options: { columns: languages.length },
    fields: languages.map(({ id, title }) => ({ name: id, title, type: 'file', options: { accept } })),
  })
