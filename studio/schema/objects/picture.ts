import { defineType } from 'sanity'
import { localizedString } from '../locale/localized.ts'

/** A picture with what it shows in words, for people who do not see it. */
export const picture = defineType({
  name: 'picture',
  title: 'Picture',
  type: 'image',
  options: { hotspot: true },
  fields: [
    localizedString({
      name: 'alt',
      title: 'What it shows',
      description: 'One sentence, read aloud to people who do not see the picture.',
      isOptional: true,
    }),
  ],
  validation: (rule) =>
    rule.custom((value) => {
      if (!value?.asset) return true
      const alt: unknown = value.alt
      const isDescribed =
        typeof alt === 'object' && alt !== null && 'en' in alt && 'srb' in alt && alt.en && alt.srb
      return isDescribed ? true : 'Say in both languages what the picture shows'
    }),
})
