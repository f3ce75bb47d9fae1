import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineType } from 'sanity'
import { webAddress } from '../fields/web-address.ts'
import { MAIN_LANGUAGE } from '../../translation/languages.ts'
import { localizedString } from '../locale/localized.ts'

export const certificate = defineType({
  name: 'certificate',
  title: 'Certificate',
  type: 'object',
  icon: DocumentTextIcon,
  fields: [
    {
      name: 'provider',
      title: 'Course provider',
      description: 'Who gave the course, such as a school or a platform.',
      type: 'string',
      validation: (rule) => rule.required().error('Say who gave the course'),
    },
    localizedString({ name: 'course', title: 'Course' }),
    {
      name: 'lecturers',
      title: 'Lecturers',
      description: 'Press Enter after each name.',
      type: 'array',
      of: [{ type: 'string' }],
      options: { layout: 'tags' },
      validation: (rule) => rule.unique().error('Each lecturer once'),
    },
    {
      name: 'date',
      title: 'Date',
      description: 'When you finished the course.',
      type: 'date',
      options: { dateFormat: 'DD.MM.YYYY' },
    },
    webAddress({
      name: 'certificateUrl',
      title: 'Address of the certificate',
      description: 'Where visitors can see it.',
    }),
    webAddress({
      name: 'courseUrl',
      title: 'Address of the course',
      description: 'Where visitors can read about the course.',
    }),
    { name: 'image', title: 'Picture of the certificate', type: 'image' },
  ],
  preview: { select: { title: `course.${MAIN_LANGUAGE}`, subtitle: 'provider', media: 'image' } },
})
