import { defineArrayMember } from 'sanity'
import { MAIN_LANGUAGE } from '../../translation/languages.ts'
import type { Selection } from '../define-document.ts'
import { read, readText } from '../../translation/read.ts'

export const LEVELS = [
  { value: 1, title: '1 – first steps' },
  { value: 2, title: '2 – some practice' },
  { value: 3, title: '3 – at home in it' },
  { value: 4, title: '4 – strong' },
  { value: 5, title: '5 – expert' },
]

export const skillLevel = defineArrayMember({
  name: 'skillLevel',
  title: 'Skill with level',
  type: 'object',
  fields: [
    {
      name: 'skill',
      title: 'Skill',
      type: 'reference',
      to: [{ type: 'skill' }],
      validation: (rule) => rule.required().error('Choose a skill'),
    },
    {
      name: 'level',
      title: 'Level',
      type: 'number',
      options: { list: LEVELS },
      validation: (rule) => rule.required().error('Choose a level'),
    },
  ],
  preview: {
    select: { title: `skill.name.${MAIN_LANGUAGE}`, level: 'level', media: 'skill.icon' },
    prepare: ({ media, ...selection }: Selection) => ({
      title: readText(selection, 'title') || 'No skill chosen',
      subtitle: LEVELS.find(({ value }) => value === read(selection, 'level'))?.title,
      media: media ?? undefined,
    }),
  },
})
