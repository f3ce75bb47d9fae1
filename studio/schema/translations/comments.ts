import { defineSection } from './define-section.ts'

export const comments = defineSection('comments', 'Guestbook', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  signInToComment: 'For visitors who are not signed in',
  signIn: 'Link after it',
  writeImpression: 'For people who are signed in',
  empty: 'When there is nothing yet',
  pages: 'Name of the page numbers, read aloud',
  previousPage: 'Arrow',
  nextPage: 'Arrow',
  failed: 'When the list cannot be read',
  tryAgain: 'Button after it',
})
