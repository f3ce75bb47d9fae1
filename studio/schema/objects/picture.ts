import { ImageIcon } from '@sanity/icons/Image'
import { defineType } from 'sanity'
import { localizedText } from '../locale/localized.ts'
import { PUBLISHED, textIn } from '../../translation/languages.ts'
import { languageTitle } from '@portfolio/contract/language-title'

export const picture = defineType({
  name: 'picture',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  options: { hotspot: true },
  fields: [
    localizedText({
      name: 'alt',
      title: 'What the picture shows',
      description: 'One sentence, read aloud to people who do not see the picture.',
      isOptional: true,
      rows: 2,
    }),
  ],
  validation: (rule) =>
    rule.custom((value) => {
      if (!value?.asset) return true
      const missing = PUBLISHED.filter((language) => textIn(value.alt, language) === '')
      // Reports each problem at the empty field.
      return missing.map((language) => ({
        message: `Say what the picture shows: the ${languageTitle(language)} text is missing`,
        path: ['alt', language],
      }))
    }),
})
