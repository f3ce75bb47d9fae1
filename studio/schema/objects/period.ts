import { defineField } from 'sanity'

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

/** `2021-03-01`, nothing -> `2021 – today` */
export const describePeriod = (start: unknown, end: unknown) =>
  `${year(start) ?? '?'} – ${year(end) ?? 'today'}`

const year = (date: unknown) => (typeof date === 'string' ? date.slice(0, 4) : undefined)
