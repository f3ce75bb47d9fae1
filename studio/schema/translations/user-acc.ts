import { defineSection } from './define-section.ts'

export const userAcc = defineSection('user_acc', 'Account', {
  changed: 'Message after saving',
})
