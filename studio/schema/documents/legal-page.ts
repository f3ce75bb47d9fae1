import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineType } from 'sanity'
import { localizedBlocks, localizedString } from '../locale/localized.ts'

export const legalPage = defineType({
  name: 'legalPage',
  title: 'Legal page',
  type: 'document',
  icon: DocumentTextIcon,
  fields: [
    localizedString({ name: 'title', title: 'Title' }),
    localizedString({
      name: 'description',
      title: 'Description',
      description: 'For search engines and link previews.',
    }),
    { name: 'lastUpdated', title: 'Last updated', type: 'date', validation: (rule) => rule.required() },
    localizedBlocks({ name: 'body', title: 'Text' }),
  ],
  preview: { select: { title: 'title.en', subtitle: 'lastUpdated' } },
})
