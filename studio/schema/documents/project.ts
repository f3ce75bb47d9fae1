import { RocketIcon } from '@sanity/icons/Rocket'
import { defineType } from 'sanity'
import { localizedString, localizedText } from '../locale/localized.ts'
import { orderRankField, orderRankOrdering } from '@sanity/orderable-document-list'

export const project = defineType({
  name: 'project',
  title: 'Project',
  type: 'document',
  icon: RocketIcon,
  orderings: [orderRankOrdering],
  groups: [
    { name: 'text', title: 'Text', default: true },
    { name: 'links', title: 'Links' },
    { name: 'details', title: 'Details' },
  ],
  fields: [
    orderRankField({ type: 'project', newItemPosition: 'before' }),
    localizedString({ name: 'title', title: 'Title', group: 'text' }),
    localizedText({ name: 'description', title: 'Description', group: 'text' }, 5),
    {
      name: 'picture',
      title: 'Picture',
      type: 'picture',
      group: 'text',
    },
    {
      name: 'slug',
      title: 'Name in addresses',
      description: 'Made from the English title: press Generate.',
      type: 'slug',
      group: 'details',
      options: { source: 'title.en', maxLength: 60 },
      validation: (rule) => rule.required().error('Press Generate to make a name for addresses'),
    },
    { name: 'hostingProvider', title: 'Hosting provider', type: 'string', group: 'links' },
    {
      name: 'repositoryUrl',
      title: 'Code repository',
      description: 'Leave it empty when the code is private.',
      type: 'url',
      group: 'links',
    },
    { name: 'liveUrl', title: 'Live site', type: 'url', group: 'links' },
    {
      name: 'year',
      title: 'Year',
      type: 'number',
      group: 'details',
      initialValue: () => new Date().getFullYear(),
      validation: (rule) => rule.integer().min(1990).max(2100),
    },
    {
      name: 'skills',
      title: 'Skills',
      type: 'array',
      group: 'details',
      of: [{ type: 'reference', to: [{ type: 'skill' }] }],
      validation: (rule) => rule.unique(),
    },
    {
      name: 'featured',
      title: 'Shown larger',
      type: 'boolean',
      group: 'details',
      initialValue: false,
    },
  ],
  preview: {
    select: { en: 'title.en', srb: 'title.srb', year: 'year', media: 'picture' },
    prepare: ({ en, srb, year, media }) => ({
      title: en ?? srb ?? 'Untitled',
      subtitle: [year, srb ? null : 'Serbian is missing', en ? null : 'English is missing']
        .filter(Boolean)
        .join(' · '),
      media,
    }),
  },
})
