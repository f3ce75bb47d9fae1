import { defineSection } from './define-section.ts'

export const login = defineSection('login', 'Choice of sign-in', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  google: 'Link',
  email: 'Link',
  back: 'Link to the guestbook',
})
