import { CaseIcon } from '@sanity/icons/Case'
import { defineArrayMember } from 'sanity'
import { MAIN_LANGUAGE } from '../../translation/languages.ts'
import { localizedString, localizedText } from '../locale/localized.ts'
import { describePeriod, period } from './period.ts'

export const job = defineArrayMember({
  name: 'job',
  title: 'Job',
  type: 'object',
  icon: CaseIcon,
  fields: [
    localizedString({ name: 'company', title: 'Company' }),
    localizedString({ name: 'position', title: 'Position' }),
    ...period,
    localizedText({ name: 'summary', title: 'What you did', isOptional: true }),
  ],
  preview: {
    select: {
      position: `position.${MAIN_LANGUAGE}`,
      company: `company.${MAIN_LANGUAGE}`,
      start: 'start',
      end: 'end',
    },
    prepare: ({ position, company, start, end }) => ({
      title: [position, company].filter(Boolean).join(', '),
      subtitle: describePeriod(start, end),
    }),
  },
})
