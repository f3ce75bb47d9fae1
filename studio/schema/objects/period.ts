import { type PreviewConfig, defineField } from 'sanity'
import { MAIN_LANGUAGE } from '../../translation/languages.ts'
import { read, readText } from '../../translation/read.ts'

const dateFormat = 'MM.YYYY'

/** Start and end of an item of the CV. */
export const period = [
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
export const periodPreview = (first: string, second: string): PreviewConfig => ({
  select: {
    first: `${first}.${MAIN_LANGUAGE}`,
    second: `${second}.${MAIN_LANGUAGE}`,
    start: 'start',
    end: 'end',
  },
  prepare: (item) => ({
    title: [readText(item, 'first'), readText(item, 'second')].filter(Boolean).join(', '),
    subtitle: `${year(read(item, 'start')) ?? '?'} – ${year(read(item, 'end')) ?? 'today'}`,
  }),
})

const year = (date: unknown) => (typeof date === 'string' ? date.slice(0, 4) : undefined)
