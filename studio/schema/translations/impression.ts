import { defineSection } from './define-section.ts'

export const impression = defineSection('impression', 'Writing an impression', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  introduction: 'Above the text field',
  label: 'Text field',
  send: 'Button',
  back: 'Link',
  sent: 'Message after sending',
  waiting: 'Message after sending, when the owner looks at it first',
  notSent: 'When it could not be sent and stays in the text field',
})
