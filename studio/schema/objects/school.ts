import { BookIcon } from '@sanity/icons/Book'
import { defineArrayMember } from 'sanity'
import { MAIN_LANGUAGE } from '../../translation/languages.ts'
import { localizedString } from '../locale/localized.ts'
import { describePeriod, period } from './period.ts'

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
  preview: {
    select: {
      degree: `degree.${MAIN_LANGUAGE}`,
      institution: `institution.${MAIN_LANGUAGE}`,
      start: 'start',
      end: 'end',
    },
    prepare: ({ degree, institution, start, end }) => ({
      title: [degree, institution].filter(Boolean).join(', '),
      subtitle: describePeriod(start, end),
    }),
  },
})
