import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineField } from 'sanity'
import { defineDocument, inTwoLanguages } from '../define-document.ts'
import { localizedBlocks, localizedString } from '../locale/localized.ts'
import { anyText } from '../../translation/languages.ts'

export const legalPage = defineDocument({
  name: 'legalPage',
  title: 'Legal page',
  icon: DocumentTextIcon,
  fields: [
    localizedString({ name: 'title', title: 'Title' }),
    localizedString({
      name: 'description',
      title: 'Description',
      description: 'One sentence that search engines and link previews show.',
    }),
    defineField({
      name: 'lastUpdated',
      title: 'Last updated',
      description: 'Shown below the title. Change it when you change what the text means.',
      type: 'date',
      options: { dateFormat: 'DD.MM.YYYY' },
      validation: (rule) => rule.required().error('Visitors need to see when the text was last updated'),
    }),
    localizedBlocks({ name: 'body', title: 'Text' }),
  ],
  select: inTwoLanguages('title'),
  describe: ({ title }) => ({ title: anyText(title) ?? 'Untitled page' }),
})
