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

const EMPLOYERS = [
  'Tram Company',
  'Observatory',
  'Bookshop',
  'City Library',
  'Radio Station',
  'Printing House',
]

export const LONG_CAREER = {
  basics: {
    name: 'Đorđe Ljubičić',
    label: 'Senior developer',
    email: 'djordje@example.test',
    phone: '+381 60 000 0000',
    url: 'https://djordje.example.test',
    summary: 'Builds web sites that people finish reading.\n\nTwenty years of them.',
    location: { city: 'Novi Sad', countryCode: 'RS' },
    profiles: [{ network: 'GitHub', url: 'https://github.com/djordje-example' }],
  },
  work: EMPLOYERS.map((name, index) => ({
    name,
    position: index === 0 ? 'Lead developer' : 'Developer',
    startDate: `${2021 - index * 3}-04`,
    ...(index === 0 ? {} : { endDate: `${2024 - index * 3}-03` }),
    summary: `What ${name} needed.`,
    highlights: ['Halved the waiting times', 'Wrote the tests'],
  })),
  education: [
    {
      institution: 'University of Novi Sad',
      studyType: 'Master',
      area: 'Computer science',
      startDate: '2002-10',
      endDate: '2006-09',
    },
  ],
  skills: SKILLS.map(([name, level]) => ({ name, level })),
  languages: [
    { language: 'Serbian', fluency: 'Native' },
    { language: 'English', fluency: 'C1' },
  ],
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
  references: [{ name: 'Milica', reference: 'Recommended.' }],
}
