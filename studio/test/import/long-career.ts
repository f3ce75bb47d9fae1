import { RESUME } from './files.ts'

/** A JSON Resume of a long career, with 22 skills, of a person who does not exist. */
const SKILLS = [
  ['TypeScript', 'Master'],
  ['React', 'Master'],
  ['Node.js', 'Advanced'],
  ['CSS', '5/5'],
  ['HTML', '5/5'],
  ['PostgreSQL', 'Advanced'],
  ['MongoDB', 'Intermediate'],
  ['GraphQL', 'Intermediate'],
  ['Docker', '60%'],
  ['Kubernetes', 'Beginner'],
  ['Go', 'Intermediate'],
  ['Rust', 'Novice'],
  ['Python', 'Intermediate'],
  ['Sass', 'Advanced'],
  ['Vue', 'Intermediate'],
  ['Svelte', 'Beginner'],
  ['Redis', 'Intermediate'],
  ['Linux', 'Advanced'],
  ['Figma', 'Intermediate'],
  ['Playwright', 'Advanced'],
  ['Accessibility', 'Advanced'],
  ['Mentoring', 'Advanced'],
] as const

const EMPLOYERS = ['Tram Company', 'Observatory', 'Bookshop', 'Library', 'Radio Station', 'Printing House']

export const LONG_CAREER = {
  ...RESUME,
  work: EMPLOYERS.map((name, index) => ({
    name,
    position: index === 0 ? 'Lead developer' : 'Developer',
    startDate: `${2021 - index * 3}-04`,
    ...(index === 0 ? {} : { endDate: `${2024 - index * 3}-03` }),
    summary: `What ${name} needed.`,
    highlights: ['Halved the waiting times', 'Wrote the tests'],
  })),
  volunteer: [],
  education: RESUME.education.map((school) => ({ ...school, startDate: '2002-10', endDate: '2006-09' })),
  skills: SKILLS.map(([name, level]) => ({ name, level })),
  // Without the address that LinkedIn's export adds.
  certificates: [{ name: 'Advanced React', issuer: 'School of Code', date: '2021-05' }],
  projects: [
    {
      name: 'Night desk',
      description: 'A desk for people who work at night.',
      url: 'https://night-desk.example.test',
      startDate: '2022-01',
      keywords: ['ReactJS', 'CSS'],
    },
  ],
}
