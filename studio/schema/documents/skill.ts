import { SparklesIcon } from '@sanity/icons/Sparkles'
import { orderRankOrdering } from '@sanity/orderable-document-list'
import { defineField } from 'sanity'
import { orderRank } from '../fields/order-rank.ts'
import { slug } from '../fields/slug.ts'
import { defineDocument, inTwoLanguages } from '../define-document.ts'
import { MAIN_LANGUAGE, anyText } from '../../translation/languages.ts'
import { LEVELS } from '../objects/skill-level.ts'
import { localizedBlocks, localizedString } from '../locale/localized.ts'

export const skill = defineDocument({
  name: 'skill',
  title: 'Skill',
  icon: SparklesIcon,
  orderings: [orderRankOrdering],
  fields: [
    orderRank({ type: 'skill', place: 'last' }),
    localizedString({ name: 'name', title: 'Name' }),
    slug({ source: `name.${MAIN_LANGUAGE}` }),
    defineField({
      name: 'icon',
      title: 'Icon',
      description: 'Square; a drawing (SVG) stays sharp at every size.',
      type: 'image',
      validation: (rule) => rule.required().error('The grid of skills shows the icon: choose one'),
    }),
    defineField({
      name: 'group',
      title: 'Group',
      description: 'The heading below which the skill is shown.',
      type: 'string',
      options: {
        list: [
          { value: 'code', title: 'Code' },
          { value: 'style', title: 'Styles' },
          { value: 'server', title: 'Server and data' },
          { value: 'other', title: 'Everything else' },
        ],
        layout: 'radio',
      },
      initialValue: 'other',
    }),
    defineField({
      name: 'level',
      title: 'Level',
      description: 'For a skill that is not in the CV; those there are shown with the CV’s level.',
      type: 'number',
      options: { list: LEVELS },
    }),
    localizedBlocks({ name: 'introduction', title: 'Introduction', isOptional: true }),
    defineField({
      name: 'certificates',
      title: 'Certificates',
      description: 'Courses and what you got for them, in the order in which visitors see them.',
      type: 'array',
      of: [{ type: 'certificate' }],
    }),
  ],
  select: { ...inTwoLanguages('name'), media: 'icon' },
  describe: ({ name, certificates }) => ({
    title: anyText(name) ?? 'Unnamed skill',
    subtitle: countInWords(Array.isArray(certificates) ? certificates.length : 0),
  }),
})

const countInWords = (certificates: number) =>
  certificates === 1 ? '1 certificate' : `${certificates} certificates`
