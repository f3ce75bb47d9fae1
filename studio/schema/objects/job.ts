import { CaseIcon } from '@sanity/icons/Case'
import { defineArrayMember } from 'sanity'
import { localizedString, localizedText } from '../locale/localized.ts'
import { describePeriod, period } from './period.ts'

export const job = defineArrayMember({
  name: 'job',
  title: 'Job',
  type: 'object',
  icon: CaseIcon,
  fields: [
    {
      name: 'company',
      title: 'Company',
      type: 'string',
      validation: (rule) => rule.required().error('Say where you worked'),
    },
    localizedString({ name: 'position', title: 'Position' }),
    ...period,
    localizedText({ name: 'summary', title: 'What you did', isOptional: true }),
  ],
  preview: {
    select: { position: 'position.en', company: 'company', start: 'start', end: 'end' },
    prepare: ({ position, company, start, end }) => ({
      title: [position, company].filter(Boolean).join(', '),
      subtitle: describePeriod(start, end),
    }),
  },
})
