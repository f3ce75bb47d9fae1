import { defineSection } from './define-section.ts'

export const impression = defineSection('impression', 'Writing an impression', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  label: 'Text field',
  send: 'Button',
  back: 'Link',
  sent: 'Message after sending',
})
