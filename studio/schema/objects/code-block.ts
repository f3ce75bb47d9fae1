import { CodeBlockIcon } from '@sanity/icons/CodeBlock'
import { defineType } from 'sanity'
import { CODE_LANGUAGES } from '../../inputs/code-languages.ts'

export const codeBlock = defineType({
  name: 'codeBlock',
  title: 'Code',
  type: 'object',
  icon: CodeBlockIcon,
  fields: [
    {
      name: 'language',
      title: 'Language',
      type: 'string',
      options: { list: CODE_LANGUAGES },
      initialValue: 'javascript',
      validation: (rule) => rule.required(),
    },
    {
      name: 'filename',
      title: 'File name',
      description: 'Shown above the code.',
      type: 'string',
      validation: (rule) => rule.max(80),
    },
    {
      name: 'code',
      title: 'Code',
      description: 'Short: up to twenty lines of at most 70 characters.',
      type: 'text',
      rows: 14,
      validation: (rule) => rule.required().max(4000).error('Paste the code; at most 4000 characters'),
    },
  ],
  preview: { select: { title: 'filename', subtitle: 'code' } },
})
