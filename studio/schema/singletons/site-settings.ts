import { CogIcon } from '@sanity/icons/Cog'
import { LANGUAGES } from '@portfolio/contract/language'
import { languageTitle } from '@portfolio/contract/language-title'
import { MOONS, SKIES } from '@portfolio/contract/sky'
import { defineField, defineType } from 'sanity'
import { webAddress } from '../fields/web-address.ts'
import { cannotDraw } from '../locale/drawable-texts.ts'

const NETWORKS = ['Facebook', 'Viber', 'Github', 'Discord', 'Linkedin', 'Twitter', 'Codepen']

const sound = (options: { name: string; title: string; description: string }) =>
  defineField({ ...options, type: 'file', group: 'sound', options: { accept: 'audio/*' } })

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'identity', title: 'Identity', default: true },
    { name: 'social', title: 'Social links' },
    { name: 'sound', title: 'Sound' },
  ],
  fields: [
    {
      name: 'ownerName',
      title: 'Your name',
      description:
        'On the home page, the CV, in the titles of pages, the footer and mails: this is the only place.',
      type: 'string',
      group: 'identity',
      validation: (rule) => [
        rule.required().error('The site needs your name'),
        rule.custom((name) => typeof name !== 'string' || cannotDraw(name)).warning(),
      ],
    },
    {
      name: 'languages',
      title: 'Languages of the site',
      description:
        'Without a choice all of them. Addresses of a language that is not chosen lead to the other one, and its texts are kept. Load the Studio again after a change.',
      type: 'array',
      of: [{ type: 'string' }],
      group: 'identity',
      options: { list: LANGUAGES.map((value) => ({ value, title: languageTitle(value) })) },
    },
    {
      name: 'sky',
      title: 'Colour of the sky',
      type: 'string',
      group: 'identity',
      options: { list: SKIES.map(({ id, title }) => ({ value: id, title })), layout: 'radio' },
    },
    {
      name: 'moonColour',
      title: 'Colour of the moon',
      type: 'string',
      group: 'identity',
      options: { list: MOONS.map(({ id, title }) => ({ value: id, title })), layout: 'radio' },
    },
    {
      name: 'logo',
      title: 'Logo',
      description: 'Square; a drawing (SVG) stays sharp at every size.',
      type: 'image',
      group: 'identity',
      validation: (rule) => rule.required().error('The header shows the logo: choose one'),
    },
    {
      name: 'sharingImage',
      title: 'Sharing picture',
      description: 'Shown where somebody shares a page that has no picture of its own. 1200 by 630 pixels.',
      type: 'image',
      group: 'identity',
      options: { hotspot: true },
    },
    {
      name: 'repositoryCount',
      title: 'Number of repositories',
      description: 'The page of projects tells how many you have.',
      type: 'number',
      group: 'identity',
      validation: (rule) => rule.integer().min(0).error('A whole number'),
    },
    {
      name: 'repositoryCountDate',
      title: 'Counted on',
      type: 'date',
      group: 'identity',
      options: { dateFormat: 'DD.MM.YYYY' },
    },
    {
      name: 'socialLinks',
      title: 'Social links',
      description: 'The address of your profile in each network. A network without one is not shown.',
      type: 'object',
      group: 'social',
      options: { columns: 1 },
      fields: NETWORKS.map((title) => ({
        name: title.toLowerCase(),
        title,
        type: 'url',
        validation: (rule) =>
          rule.uri({ scheme: ['http', 'https', 'viber'] }).error('A full address that starts with https://'),
      })),
    },
    {
      name: 'moreLinks',
      title: 'More links',
      description: 'Your profiles elsewhere, such as Mastodon or a blog. Without an icon the name is shown.',
      type: 'array',
      group: 'social',
      of: [
        {
          name: 'moreLink',
          title: 'Link',
          type: 'object',
          fields: [
            {
              name: 'name',
              title: 'Name',
              type: 'string',
              validation: (rule) => rule.required().max(40).error('A name of at most 40 characters'),
            },
            webAddress({ name: 'address', title: 'Address', isRequired: true }),
            {
              name: 'icon',
              title: 'Icon',
              description: 'Square; a drawing (SVG) stays sharp at every size.',
              type: 'image',
            },
          ],
          preview: { select: { title: 'name', subtitle: 'address', media: 'icon' } },
        },
      ],
    },
    sound({
      name: 'music',
      title: 'Background music',
      description: 'Plays in a loop once a visitor presses play. An MP3 of at most a few hundred kilobytes.',
    }),
    sound({
      name: 'clickSound',
      title: 'Click sound',
      description: 'Heard when a visitor follows a link of the menu. A very short MP3.',
    }),
  ],
  preview: { prepare: () => ({ title: 'Settings' }) },
})
