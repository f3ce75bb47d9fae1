import { BookIcon } from '@sanity/icons/Book'
import { defineArrayMember } from 'sanity'
import { localizedString } from '../locale/localized.ts'
import { period, periodPreview } from './period.ts'

export const school = defineArrayMember({
  name: 'school',
  title: 'School',
  type: 'object',
  icon: BookIcon,
  fields: [
    localizedString({ name: 'institution', title: 'Institution' }),
    localizedString({ name: 'degree', title: 'Degree' }),
    ...period,
  ],
  preview: periodPreview('degree', 'institution'),
})
