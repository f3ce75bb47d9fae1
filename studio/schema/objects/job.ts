import { CaseIcon } from '@sanity/icons/Case'
import { defineArrayMember } from 'sanity'
import { localizedString, localizedText } from '../locale/localized.ts'
import { period, periodPreview } from './period.ts'

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
  preview: periodPreview('position', 'company'),
})
