import { defineSection } from './define-section.ts'

export const skills = defineSection('skills', 'Skills and certificates', {
  title: 'Heading and title',
  description: 'Search engines and link previews',
  closeCertificate: 'Modal',
  certificates: 'Certificate page',
  certificateOf: 'Description of a certificate page, before the skill',
  unknownSkill: "Title of an unknown skill's page",
  provider: 'Certificate page',
  lecturer: 'Certificate page, before one name',
  lecturers: 'Certificate page, before several names',
  date: 'Certificate page',
  openCertificate: 'Certificate page',
  openCourse: 'Certificate page',
  certificatePicture: 'Read aloud for the picture of a certificate',
  showLarger: 'Below the picture of a certificate',
  projectsWithSkill: 'Certificate page',
  opensInNewTab: 'Read aloud after links that open a new tab',
  back: 'Certificate page',
})
