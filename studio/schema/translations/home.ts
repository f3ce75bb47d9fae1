import { defineSection } from './define-section.ts'

export const home = defineSection('home', 'Home', {
  title: 'Title of the page in the browser',
  description: 'Search engines and link previews',
  seeProjects: 'Button below the name',
  seeCurriculumVitae: 'Button below the name',
  moonLabel: 'On the moon: what it is for',
})
