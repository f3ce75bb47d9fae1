import { defineSection } from './define-section.ts'

export const registration = defineSection('registration', 'Registration', {
  noMailServer: 'Above the form, without a mail server',
  title: 'Heading and title',
  description: 'Search engines and link previews',
  firstNameLabel: 'Form',
  lastNameLabel: 'Form',
  emailLabel: 'Form',
  passwordLabel: 'Form',
  passwordHint: 'Below every new password',
  repeatLabel: 'Every form with a new password',
  next: 'Button to the confirm page',
  haveAccount: 'Below the form',
  signIn: 'Link after it',
  checkEmail: 'Message after registering',
})
