import { TranslateIcon } from '@sanity/icons/Translate'
import { defineArrayMember } from 'sanity'
import { MAIN_LANGUAGE } from '../../translation/languages.ts'
import { localizedString } from '../locale/localized.ts'

export const spokenLanguage = defineArrayMember({
  name: 'spokenLanguage',
  title: 'Language',
  type: 'object',
  icon: TranslateIcon,
  fields: [
    localizedString({ name: 'name', title: 'Language' }),
    localizedString({
      name: 'level',
      title: 'Level',
      description: 'In your words, such as "native" or "fluent (C1)".',
    }),
  ],
  preview: { select: { title: `name.${MAIN_LANGUAGE}`, subtitle: `level.${MAIN_LANGUAGE}` } },
})
