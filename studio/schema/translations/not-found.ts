import { defineSection } from './define-section.ts'

export const notFound = defineSection('not_found', 'Page not found', {
  title: 'Heading and title',
  description: 'Below the heading',
  backToHomePage: 'Link',
})
