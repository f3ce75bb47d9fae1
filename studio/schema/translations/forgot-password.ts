import { defineSection } from './define-section.ts'

export const forgotPassword = defineSection('forgot_password', 'Forgotten password', {
  mailed: 'Message',
})
