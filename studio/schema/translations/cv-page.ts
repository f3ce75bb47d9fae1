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
  present: 'End of a period that goes on',
  opensInNewTab: 'Read aloud after links that open a new tab',
})
