import { defineSection } from './define-section.ts'

export const home = defineSection('home', 'Home', {
  title: 'Title of the page in the browser',
  description: 'Search engines and link previews',
  moonLabel: 'On the moon: what it is for',
})
