import { defineSection } from './define-section.ts'

export const activateAcc = defineSection('activate_acc', 'Account activation', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  press: 'Above the button',
  activate: 'Button',
  alreadyActive: 'In place of the message about a used link',
  sendNewLink: 'Button under an expired link',
  signIn: 'Link',
  forgottenPassword: 'Link under a used link',
  register: 'Link under a wrong link',
  activated: 'Message',
  newMail: 'Message',
})
