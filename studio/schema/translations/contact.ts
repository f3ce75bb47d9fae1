import { defineSection } from './define-section.ts'

export const contact = defineSection('contact', 'Contact', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  introduction: 'Below the heading',
  firstNameLabel: 'Form',
  lastNameLabel: 'Form',
  emailLabel: 'Form',
  phoneLabel: 'Form',
  messageLabel: 'Form',
  signedIn: 'Above the form for people who are signed in',
  submit: 'Form',
  addressLabel: 'Below the form, before the address',
  sent: 'Message after sending',
})
