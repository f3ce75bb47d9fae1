import { ImageIcon } from '@sanity/icons/Image'
import { defineType } from 'sanity'
import { LANGUAGES } from '@portfolio/contract/language'
import { localizedText } from '../locale/localized.ts'
import { textIn } from '../../translation/translation-state.ts'

/** A picture with what it shows in words, for people who do not see it. */
export const picture = defineType({
  name: 'picture',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  options: { hotspot: true },
  fields: [
    localizedText(
      {
        name: 'alt',
        title: 'What the picture shows',
        description: 'One sentence, read aloud to people who do not see the picture.',
        isOptional: true,
      },
      2,
    ),
  ],
  validation: (rule) =>
    rule.custom((value) => {
      const isDescribed = LANGUAGES.every((language) => textIn(value?.alt, language) !== '')
      return !value?.asset || isDescribed ? true : 'Say in both languages what the picture shows'
    }),
})
