import { defineSection } from './define-section.ts'

export const footer = defineSection('footer', 'Footer', {
  legal: 'Name of the links to the legal pages, read aloud',
  pages: "Name of the footer's links, read aloud",
  terms: 'Footer',
  privacy: 'Footer',
  madeBy: "Footer, before the owner's name",
  lastUpdated: 'Legal pages, before the date',
})
