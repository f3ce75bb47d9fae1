import { defineType } from 'sanity'
import { localizedString } from '../locale/localized.ts'

export const certificate = defineType({
  name: 'certificate',
  title: 'Certificate',
  type: 'object',
  fields: [
    { name: 'provider', title: 'Course provider', type: 'string', validation: (rule) => rule.required() },
    localizedString({ name: 'course', title: 'Course' }),
    { name: 'lecturers', title: 'Lecturers', type: 'array', of: [{ type: 'string' }] },
    { name: 'date', title: 'Date', type: 'date', options: { dateFormat: 'DD.MM.YYYY' } },
    { name: 'certificateUrl', title: 'Address of the certificate', type: 'url' },
    { name: 'courseUrl', title: 'Address of the course', type: 'url' },
    { name: 'image', title: 'Picture of the certificate', type: 'image' },
  ],
  preview: { select: { title: 'course.en', subtitle: 'provider', media: 'image' } },
})
