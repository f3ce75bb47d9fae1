import { defineSection } from './define-section.ts'

export const email = defineSection('email', 'E-mail sign-in', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  emailLabel: 'Form',
  passwordLabel: 'Form',
  showPassword: 'Form',
  hidePassword: 'Form',
  submit: 'Form',
  success: 'Message after signing in',
  failed: 'Message when the server cannot be reached',
})
