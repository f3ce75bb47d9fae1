import { defineSection } from './define-section.ts'

export const resetPassword = defineSection('reset_password', 'Password reset', {
  changed: 'Message',
})
