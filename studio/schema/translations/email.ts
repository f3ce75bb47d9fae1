import { defineSection } from './define-section.ts'

export const email = defineSection('email', 'E-mail sign-in', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  emailLabel: 'Form',
  passwordLabel: 'Form',
  showPassword: 'Every password field',
  hidePassword: 'Every password field',
  submit: 'Form',
  success: 'Message after signing in',
  forgottenPassword: 'Link',
  noAccount: 'Below the form',
  register: 'Link after it',
})
