import { CaseIcon } from '@sanity/icons/Case'
import { defineField, defineArrayMember } from 'sanity'
import { webAddress } from '../fields/web-address.ts'
import { defineDocument } from '../define-document.ts'
import { perLanguage } from '../locale/localized-file.ts'
import { localizedString, localizedText } from '../locale/localized.ts'
import { skillLevel } from '../objects/skill-level.ts'
import { job, school } from '../objects/stages.ts'
import { TranslateIcon } from '@sanity/icons/Translate'
import { MAIN_LANGUAGE } from '../../translation/languages.ts'

const spokenLanguage = defineArrayMember({
  name: 'spokenLanguage',
  title: 'Language',
  type: 'object',
  icon: TranslateIcon,
  fields: [
    localizedString({ name: 'name', title: 'Language' }),
    localizedString({
      name: 'level',
      title: 'Level',
      description: 'In your words, such as "native" or "fluent (C1)".',
    }),
  ],
  preview: { select: { title: `name.${MAIN_LANGUAGE}`, subtitle: `level.${MAIN_LANGUAGE}` } },
})

export const curriculumVitae = defineDocument({
  name: 'curriculumVitae',
  title: 'CV',
  icon: CaseIcon,
  groups: [
    { name: 'person', title: 'Person', default: true },
    { name: 'career', title: 'Experience and education' },
    { name: 'abilities', title: 'Skills and languages' },
    { name: 'pdf', title: 'PDF' },
  ],
  fields: [
    localizedString({ name: 'jobTitle', title: 'Job title', group: 'person' }),
    localizedText({
      name: 'summary',
      title: 'Summary',
      description:
        'Written here, {years} becomes the years since your first job, such as “6 years”, and {years:2020-02} those since February 2020.',
      group: 'person',
      isOptional: true,
      rows: 4,
    }),
    defineField({
      name: 'contact',
      title: 'Contact',
      description: 'Everybody on the web can read this.',
      type: 'object',
      group: 'person',
      fields: [
        { name: 'email', title: 'E-mail', type: 'email' },
        { name: 'phone', title: 'Phone', type: 'string' },
        webAddress({ name: 'website', title: 'Website' }),
        localizedString({ name: 'location', title: 'Location', isOptional: true }),
      ],
    }),
    defineField({
      name: 'experience',
      title: 'Experience',
      description: 'The latest first.',
      type: 'array',
      group: 'career',
      of: [job],
    }),
    defineField({
      name: 'education',
      title: 'Education',
      description: 'The latest first.',
      type: 'array',
      group: 'career',
      of: [school],
    }),
    defineField({
      name: 'projects',
      title: 'Projects',
      description: 'The few that an employer should read about.',
      type: 'array',
      group: 'career',
      of: [{ type: 'reference', to: [{ type: 'project' }] }],
      validation: (rule) => rule.unique().error('Each project once'),
    }),
    defineField({ name: 'skills', title: 'Skills', type: 'array', group: 'abilities', of: [skillLevel] }),
    defineField({
      name: 'languages',
      title: 'Languages',
      type: 'array',
      group: 'abilities',
      of: [spokenLanguage],
    }),
    perLanguage(
      {
        name: 'pdf',
        title: 'Your own PDF',
        description: 'Visitors download it instead of the one that is made from this page.',
        group: 'pdf',
      },
      { type: 'file', options: { accept: 'application/pdf' } },
    ),
  ],
})
