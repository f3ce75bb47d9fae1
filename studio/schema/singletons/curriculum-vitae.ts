import { CaseIcon } from '@sanity/icons/Case'
import { defineType } from 'sanity'
import { localizedFile, localizedString, localizedText } from '../locale/localized.ts'

const period = [
  { name: 'start', title: 'From', type: 'date' },
  { name: 'end', title: 'To', description: 'Empty: until today.', type: 'date' },
] as const

export const curriculumVitae = defineType({
  name: 'curriculumVitae',
  title: 'CV',
  type: 'document',
  icon: CaseIcon,
  groups: [
    { name: 'person', title: 'Person', default: true },
    { name: 'career', title: 'Experience and education' },
    { name: 'abilities', title: 'Skills and languages' },
    { name: 'pdf', title: 'PDF' },
  ],
  fields: [
    { name: 'name', title: 'Name', type: 'string', group: 'person', validation: (rule) => rule.required() },
    localizedString({ name: 'jobTitle', title: 'Job title', group: 'person' }),
    localizedText({ name: 'summary', title: 'Summary', group: 'person', isOptional: true }, 4),
    {
      name: 'contact',
      title: 'Contact',
      type: 'object',
      group: 'person',
      fields: [
        { name: 'email', title: 'E-mail', type: 'email' },
        { name: 'phone', title: 'Phone', type: 'string' },
        { name: 'website', title: 'Website', type: 'url' },
        localizedString({ name: 'location', title: 'Location', isOptional: true }),
      ],
    },
    {
      name: 'experience',
      title: 'Experience',
      type: 'array',
      group: 'career',
      of: [
        {
          name: 'job',
          type: 'object',
          fields: [
            { name: 'company', title: 'Company', type: 'string', validation: (rule) => rule.required() },
            localizedString({ name: 'position', title: 'Position' }),
            ...period,
            localizedText({ name: 'summary', title: 'What you did', isOptional: true }),
          ],
          preview: { select: { title: 'position.en', subtitle: 'company' } },
        },
      ],
    },
    {
      name: 'projects',
      title: 'Projects',
      type: 'array',
      group: 'career',
      of: [{ type: 'reference', to: [{ type: 'project' }] }],
      validation: (rule) => rule.unique(),
    },
    {
      name: 'education',
      title: 'Education',
      type: 'array',
      group: 'career',
      of: [
        {
          name: 'school',
          type: 'object',
          fields: [
            localizedString({ name: 'institution', title: 'Institution' }),
            localizedString({ name: 'degree', title: 'Degree' }),
            ...period,
          ],
          preview: { select: { title: 'degree.en', subtitle: 'institution.en' } },
        },
      ],
    },
    {
      name: 'skills',
      title: 'Skills',
      type: 'array',
      group: 'abilities',
      of: [
        {
          name: 'skillLevel',
          type: 'object',
          fields: [
            {
              name: 'skill',
              title: 'Skill',
              type: 'reference',
              to: [{ type: 'skill' }],
              validation: (rule) => rule.required(),
            },
            {
              name: 'level',
              title: 'Level from 1 to 5',
              type: 'number',
              validation: (rule) => rule.required().integer().min(1).max(5),
            },
          ],
          preview: { select: { title: 'skill.name.en', subtitle: 'level', media: 'skill.icon' } },
        },
      ],
    },
    {
      name: 'languages',
      title: 'Languages',
      type: 'array',
      group: 'abilities',
      of: [
        {
          name: 'spokenLanguage',
          type: 'object',
          fields: [
            localizedString({ name: 'name', title: 'Language' }),
            localizedString({ name: 'level', title: 'Level' }),
          ],
          preview: { select: { title: 'name.en', subtitle: 'level.en' } },
        },
      ],
    },
    localizedFile(
      {
        name: 'pdf',
        title: 'Your own PDF',
        description: 'Takes the place of the one that is made from this document.',
        group: 'pdf',
      },
      'application/pdf',
    ),
  ],
  preview: { prepare: () => ({ title: 'CV' }) },
})
