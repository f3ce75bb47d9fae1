import { defineSection } from './define-section.ts'

export const deleteAcc = defineSection('delete_acc', 'Account deletion', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  question: 'Above the form; {email} is the account',
  impressions: 'Form',
  deleteImpressions: 'Form',
  keepImpressions: 'Form',
  confirm: 'Button',
  signInAgain: 'Link, when signing in was long ago',
  back: 'Link',
  deleted: 'Message',
})
