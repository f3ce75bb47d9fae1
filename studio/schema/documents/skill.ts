import { SparklesIcon } from '@sanity/icons/Sparkles'
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list'
import { defineType } from 'sanity'
import { localizedBlocks, localizedString } from '../locale/localized.ts'

export const skill = defineType({
  name: 'skill',
  title: 'Skill',
  type: 'document',
  icon: SparklesIcon,
  orderings: [orderRankOrdering],
  fields: [
    orderRankField({ type: 'skill' }),
    localizedString({ name: 'name', title: 'Name' }),
    {
      name: 'slug',
      title: 'Name in addresses',
      description: 'Links from elsewhere lead to it, so change it only with good reason.',
      type: 'slug',
      options: { source: 'name.en' },
      validation: (rule) => rule.required(),
    },
    { name: 'icon', title: 'Icon', type: 'image', validation: (rule) => rule.required() },
    localizedBlocks({ name: 'introduction', title: 'Introduction' }),
    { name: 'certificates', title: 'Certificates', type: 'array', of: [{ type: 'certificate' }] },
  ],
  preview: {
    select: { title: 'name.en', certificates: 'certificates', media: 'icon' },
    prepare: ({ title, certificates, media }) => ({
      title,
      subtitle: `Certificates: ${Array.isArray(certificates) ? certificates.length : 0}`,
      media,
    }),
  },
})
