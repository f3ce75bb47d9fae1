import { defineSection } from './define-section.ts'

export const cvPage = defineSection('cv_page', 'CV', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  download: 'Button',
  contact: 'Section',
  email: 'Contact',
  phone: 'Contact',
  location: 'Contact',
  website: 'Contact',
  experience: 'Section',
  projects: 'Section',
  education: 'Section',
  skills: 'Section',
  languages: 'Section',
  levelDaily: 'Before the skills of level 5',
  levelOften: 'Before the skills of level 4',
  levelSome: 'Before the skills of level 3 and lower',
  yearsOne: 'A number of years in the summary, such as 1 or in Serbian 21',
  yearsFew: 'As before, such as 2 to 4 in Serbian',
  yearsMany: 'As before, all other numbers',
  present: 'End of a period that goes on',
})
