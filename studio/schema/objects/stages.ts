import { BookIcon } from '@sanity/icons/Book'
import { CaseIcon } from '@sanity/icons/Case'
import { type PreviewConfig, defineArrayMember, defineField } from 'sanity'
import { MAIN_LANGUAGE } from '../../translation/languages.ts'
import { readText } from '../../translation/read.ts'
import { localizedString, localizedText } from '../locale/localized.ts'

const dateFormat = 'MM.YYYY'

const period = [
  defineField({
    name: 'start',
    title: 'From',
    type: 'date',
    options: { dateFormat },
    validation: (rule) => rule.required().error('Say when it began'),
  }),
  defineField({
    name: 'end',
    title: 'To',
    description: 'Leave it empty when it goes on until today.',
    type: 'date',
    options: { dateFormat },
    validation: (rule) => rule.min(rule.valueOfField('start')).error('It ends before it begins'),
  }),
]

/** An item of the CV in its list: two bilingual fields of it, and its years, such as `2021 – today`. */
const periodPreview = (first: string, second: string): PreviewConfig => ({
  select: {
    first: `${first}.${MAIN_LANGUAGE}`,
    second: `${second}.${MAIN_LANGUAGE}`,
    start: 'start',
    end: 'end',
  },
  prepare: (item) => ({
    title: [readText(item, 'first'), readText(item, 'second')].filter(Boolean).join(', '),
    subtitle: `${readText(item, 'start').slice(0, 4) || '?'} – ${readText(item, 'end').slice(0, 4) || 'today'}`,
  }),
})

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
