import { defineSection } from './define-section.ts'

export const comments = defineSection('comments', 'Guestbook', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  signInToComment: 'Link for visitors who are not signed in',
  writeImpression: 'For people who are signed in',
  empty: 'When there is nothing yet',
  pages: 'Name of the page numbers, read aloud',
  previousPage: 'Arrow',
  nextPage: 'Arrow',
  failed: 'When the list cannot be read',
  tryAgain: 'Button after it',
  count: 'Beside the list; {count} is how many impressions there are',
  delete: 'Button at an own impression',
  confirmDelete: 'Question before an own impression is deleted',
  keep: 'Button that leaves it as it is',
  deleted: 'Message after deleting',
  report: 'Button at an impression of others',
  reported: 'Message after reporting',
  sample: 'Mark at the examples of the sample content',
  formerMember: 'In place of the name of an author who has deleted the account',
  sending: 'At an own impression that is on its way',
})
