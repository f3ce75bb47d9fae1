import { PAGE, defineSection } from './define-section.ts'

export const comments = defineSection('comments', 'Guestbook', {
  ...PAGE,
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
  more: 'Button at an impression of others, read aloud; {author} is who wrote it',
  report: 'Behind that button',
  confirmReport: 'Question before an impression is reported; {author} is who wrote it',
  cancelReport: 'Button that does not report it',
  isReported: 'In place of the button, once it was reported',
  reported: 'Message after reporting',
  sample: 'Mark at the examples of the sample content',
  formerMember: 'In place of the name of an author who has deleted the account',
  sending: 'At an own impression that is on its way',
})

export const impression = defineSection('impression', 'Writing an impression', {
  ...PAGE,
  introduction: 'Above the text field',
  label: 'Text field',
  send: 'Button',
  back: 'Link',
  sent: 'Message after sending',
  waiting: 'Message after sending, when the owner looks at it first',
  notSent: 'When it could not be sent and stays in the text field',
})
