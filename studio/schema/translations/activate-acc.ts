import { defineSection } from './define-section.ts'

export const activateAcc = defineSection('activate_acc', 'Account activation', {
  activated: 'Message',
  newMail: 'Message',
})
