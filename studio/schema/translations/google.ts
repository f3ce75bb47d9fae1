import { defineSection } from './define-section.ts'

export const google = defineSection('google', 'Google sign-in', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  introduction: 'Above the button',
  waiting: "Until Google's button is there",
  redirect: "Link to Google's page, where the button does not load",
  success: 'Message after signing in',
  back: 'Link to the choice of sign-in',
})
