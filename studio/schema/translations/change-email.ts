import { defineSection } from './define-section.ts'

export const changeEmail = defineSection('change_email', 'Change of address', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  introduction: 'Above the form',
  emailLabel: 'Form',
  passwordLabel: 'Form',
  submit: 'Form',
  back: 'Link',
  mailed: 'Message after the form',
  waiting: 'Message after the form, without a mail server',
  confirmTitle: 'Heading and title of the page that confirms the new address',
  confirmText: 'That page',
  confirmAction: 'Button on that page',
  changed: 'Message after that button',
  undoTitle: 'Heading and title of the page that restores the old address',
  undoText: 'That page',
  newPasswordLabel: 'Form on that page',
  undoAction: 'Button on that page',
  undone: 'Message after that button',
})
