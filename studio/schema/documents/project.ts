import { RocketIcon } from '@sanity/icons/Rocket'
import { orderRankOrdering } from '@sanity/orderable-document-list'
import { defineField } from 'sanity'
import { orderRank } from '../fields/order-rank.ts'
import { slug } from '../fields/slug.ts'
import { webAddress } from '../fields/web-address.ts'
import { defineDocument, inTwoLanguages } from '../define-document.ts'
import { MAIN_LANGUAGE, anyText } from '../../translation/languages.ts'
import { perLanguage, translatedImage } from '../locale/localized-file.ts'
import { localizedStory, localizedString, localizedText } from '../locale/localized.ts'

export const project = defineDocument({
  name: 'project',
  title: 'Project',
  icon: RocketIcon,
  orderings: [orderRankOrdering],
  groups: [
    { name: 'text', title: 'Text and picture', default: true },
    { name: 'links', title: 'Links' },
    { name: 'case', title: 'Case study' },
    { name: 'details', title: 'Details' },
  ],
  fields: [
    orderRank({ type: 'project', place: 'first' }),
    localizedString({ name: 'title', title: 'Title', group: 'text' }),
    localizedText({
      name: 'description',
      title: 'Description',
      description: 'Two or three sentences: what it does, for whom, and what you are proud of.',
      group: 'text',
      rows: 5,
    }),
    defineField({
      name: 'picture',
      title: 'Picture',
      description: 'Wide, 16 by 10; at least 1280 pixels across.',
      type: 'picture',
      group: 'text',
    }),
    ...translatedImage({
      name: 'translatedPicture',
      title: 'Picture in another language',
      description:
        'The same interface in the words of that language. Without it its pages show the picture above, whose description counts for both.',
      group: 'text',
    }),
    perLanguage(
      {
        name: 'phonePicture',
        title: 'Picture for phones',
        description:
          'The same on a narrow screen, in the page’s language: upright, 4 by 5, at least 780 pixels across. Without it phones show the picture above.',
        group: 'text',
      },
      { type: 'image' },
    ),
    slug({ source: `title.${MAIN_LANGUAGE}`, group: 'text' }),
    defineField({
      name: 'hostingProvider',
      title: 'Hosting provider',
      description: 'Where the live site runs, such as Vercel or Netlify.',
      type: 'string',
      group: 'links',
      validation: (rule) => rule.max(60),
    }),
    webAddress({
      name: 'repositoryUrl',
      title: 'Code repository',
      description: 'Leave it empty when the code is private: the site then says so.',
      group: 'links',
    }),
    webAddress({
      name: 'liveUrl',
      title: 'Live site',
      description: 'Where visitors can try it.',
      group: 'links',
    }),
    defineField({
      name: 'year',
      title: 'Year',
      type: 'number',
      group: 'details',
      initialValue: () => new Date().getFullYear(),
      validation: (rule) => rule.integer().min(1990).max(2100).error('A year of four digits, such as 2024'),
    }),
    defineField({
      name: 'skills',
      title: 'Skills',
      description: 'Visitors can filter projects by them.',
      type: 'array',
      group: 'details',
      of: [{ type: 'reference', to: [{ type: 'skill' }] }],
      validation: (rule) => rule.unique().error('Each skill once'),
    }),
    localizedString({
      name: 'role',
      title: 'Your role',
      description: 'Such as: everything, from sketch to server.',
      group: 'case',
      isOptional: true,
    }),
    localizedText({
      name: 'problem',
      title: 'Problem',
      description: 'What was wrong or missing, and for whom.',
      group: 'case',
      isOptional: true,
      rows: 4,
    }),
    localizedStory({
      name: 'story',
      title: 'What you built',
      description: 'With pictures and code. A project that has this text gets a page of its own.',
      group: 'case',
      isOptional: true,
    }),
    localizedText({
      name: 'result',
      title: 'Result',
      description: 'What changed; a number if there is one.',
      group: 'case',
      isOptional: true,
      rows: 4,
    }),
    defineField({
      name: 'featured',
      title: 'Shown first and larger',
      description: 'For the eight to ten projects that show best what you do. The others follow by year.',
      type: 'boolean',
      group: 'details',
      initialValue: false,
    }),
  ],
  select: { ...inTwoLanguages('title'), media: 'picture' },
  describe: ({ title, year }) => ({
    title: anyText(title) ?? 'Untitled project',
    subtitle: typeof year === 'number' ? String(year) : undefined,
  }),
})
