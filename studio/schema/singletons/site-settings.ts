import { CogIcon } from '@sanity/icons/Cog'
import { defineType } from 'sanity'

const NETWORKS = ['Facebook', 'Viber', 'Github', 'Discord', 'Linkedin', 'Twitter', 'Codepen']

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'identity', title: 'Identity', default: true },
    { name: 'social', title: 'Social links' },
    { name: 'sound', title: 'Sound' },
    { name: 'guestbook', title: 'Guestbook and mail' },
  ],
  fields: [
    {
      name: 'ownerName',
      title: 'Your name',
      type: 'string',
      group: 'identity',
      validation: (rule) => rule.required(),
    },
    { name: 'logo', title: 'Logo', type: 'image', group: 'identity', validation: (rule) => rule.required() },
    {
      name: 'sharingImage',
      title: 'Sharing picture',
      description: 'Shown where somebody shares a page that has no picture of its own. 1200 by 630 pixels.',
      type: 'image',
      group: 'identity',
    },
    {
      name: 'repositoryCount',
      title: 'Number of repositories',
      type: 'number',
      group: 'identity',
      validation: (rule) => rule.integer().min(0),
    },
    { name: 'repositoryCountDate', title: 'Counted on', type: 'date', group: 'identity' },
    {
      name: 'socialLinks',
      title: 'Social links',
      description: 'A network without an address is not shown.',
      type: 'object',
      group: 'social',
      fields: NETWORKS.map((title) => ({
        name: title.toLowerCase(),
        title,
        type: 'url',
        validation: (rule) => rule.uri({ scheme: ['http', 'https', 'viber'] }),
      })),
    },
    {
      name: 'music',
      title: 'Background music',
      type: 'file',
      group: 'sound',
      options: { accept: 'audio/*' },
    },
    {
      name: 'clickSound',
      title: 'Click sound',
      type: 'file',
      group: 'sound',
      options: { accept: 'audio/*' },
    },
    {
      name: 'moderation',
      title: 'New impressions appear',
      type: 'string',
      group: 'guestbook',
      options: {
        layout: 'radio',
        list: [
          { value: 'at-once', title: 'At once' },
          { value: 'after-approval', title: 'After you have approved them' },
        ],
      },
      initialValue: 'at-once',
    },
    {
      name: 'notificationAddress',
      title: 'Your address for messages',
      description: 'Contact messages go there.',
      type: 'email',
      group: 'guestbook',
    },
  ],
  preview: { prepare: () => ({ title: 'Settings' }) },
})
