import { defineSection } from './define-section.ts'

export const userAcc = defineSection('user_acc', 'Account', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  firstNameLabel: 'Details and form',
  lastNameLabel: 'Details and form',
  emailLabel: 'Details',
  edit: 'Heading of the form',
  editHint: 'Below the heading of the form',
  passwordLabel: 'Form',
  save: 'Form',
  sessions: 'Section',
  thisDevice: 'Session',
  unknownDevice: 'Session',
  signOutEverywhere: 'Button',
  data: 'Section',
  dataHint: 'Section',
  download: 'Link',
  deleteAccount: 'Link',
  deleteHint: 'Above the link',
  back: 'Link',
  changed: 'Message after saving',
})
