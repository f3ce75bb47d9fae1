import { defineSection } from './define-section.ts'

export const about = defineSection('about', 'About me', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  curriculumVitaeBubble: 'Floating bubble',
  opensInNewTab: 'Read aloud after links that open a new tab',
})
