import { defineSection } from './define-section.ts'

export const resetPassword = defineSection('reset_password', 'Password reset', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  passwordLabel: 'Form',
  submit: 'Form',
  newLink: 'Link',
  changed: 'Message',
})
