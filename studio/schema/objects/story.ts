import { defineArrayMember, defineType } from 'sanity'
import { textBlock } from './rich-text.ts'

/** Text with pictures and code. */
export const story = defineType({
  name: 'story',
  title: 'Text with pictures and code',
  type: 'array',
  of: [textBlock, defineArrayMember({ type: 'figure' }), defineArrayMember({ type: 'codeBlock' })],
})
