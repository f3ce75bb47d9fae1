import { LANGUAGES } from '@portfolio/contract/language'
import { BookIcon } from '@sanity/icons/Book'
import { defineType } from 'sanity'
import { wordField } from '../../translation/machine/glossary.ts'
import { readText } from '../../translation/read.ts'
import { languageTitle } from '@portfolio/contract/language-title'

/** The owner's terms and their translations, for machine translation. Only people who edit can read it. */
export const glossary = defineType({
  name: 'glossary',
  title: 'Glossary',
  type: 'document',
  icon: BookIcon,
  fields: [
    {
      name: 'terms',
      title: 'Terms',
      description:
        'Your terms in both languages, for translations by machine. A term with one language only, such as the name of a product, is never translated.',
      type: 'array',
      of: [
        {
          name: 'glossaryTerm',
          title: 'Term',
          type: 'object',
          fields: LANGUAGES.map((id) => ({
            name: wordField(id),
            title: languageTitle(id),
            type: 'string',
            validation: (rule) => rule.max(100),
          })),
          preview: {
            select: Object.fromEntries(LANGUAGES.map((id) => [id, wordField(id)])),
            prepare: (words) => ({
              title: LANGUAGES.flatMap((id) => readText(words, id) || []).join(' – '),
            }),
          },
        },
      ],
    },
  ],
  preview: { prepare: () => ({ title: 'Glossary' }) },
})
