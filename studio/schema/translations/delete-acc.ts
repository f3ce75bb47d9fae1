import { defineSection } from './define-section.ts'

export const deleteAcc = defineSection('delete_acc', 'Account deletion', {
  deleted: 'Message',
})
