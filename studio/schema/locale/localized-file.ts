import { LANGUAGES, type Language } from '@portfolio/contract/language'
import { defineField } from 'sanity'
import { OTHER_LANGUAGES, PUBLISHED } from '../../translation/languages.ts'
import { languageTitle } from '@portfolio/contract/language-title'
import type { LocalizedOptions } from './localized.ts'

type Options = Omit<LocalizedOptions, 'isOptional'>

/**
 * A picture in every language but the default one, whose picture is a field of its own.
 * @returns no field for a site of one language: a type without fields is refused
 */
export const translatedImage = (options: Options) =>
  OTHER_LANGUAGES.length > 0
    ? [perLanguage(options, { type: 'image', options: { hotspot: true } }, OTHER_LANGUAGES)]
    : []

type Kind = { type: 'file'; options: { accept: string } } | { type: 'image'; options?: { hotspot: boolean } }

/** A file or picture per language; they are not translations of each other. */
export const perLanguage = (options: Options, kind: Kind, languages: readonly Language[] = LANGUAGES) =>
  defineField({
    ...options,
    type: 'object',
    options: { columns: Math.min(PUBLISHED.length, languages.length) },
    hidden: !languages.some((id) => PUBLISHED.includes(id)),
    fields: languages.map((id) => ({
      ...kind,
      name: id,
      title: languageTitle(id),
      hidden: !PUBLISHED.includes(id),
    })),
  })
