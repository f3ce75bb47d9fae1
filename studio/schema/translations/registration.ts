import { defineSection } from './define-section.ts'

export const registration = defineSection('registration', 'Registration', {
  checkEmail: 'Message after registering',
})
