import { defineSection } from './define-section.ts'

export const forgotPassword = defineSection('forgot_password', 'Forgotten password', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  introduction: 'Above the form',
  emailLabel: 'Form',
  submit: 'Form',
  signIn: 'Link',
  mailed: 'Message',
  noMailServer: 'Above the form and message after it, without a mail server',
})
