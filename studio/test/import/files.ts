import { zipSync } from 'fflate'

/** Typical files, of a fictional person. */
export const bytes = (text: string) => new TextEncoder().encode(text)
const json = (value: unknown) => bytes(JSON.stringify(value, null, 2))

export const RESUME = {
  basics: {
    name: 'Đorđe Ljubičić',
    label: 'Senior developer',
    email: 'djordje@example.test',
    phone: '+381 60 000 0000',
    url: 'https://djordje.example.test',
    summary: 'Builds web sites that people finish reading.\n\nTwenty years of them.',
    location: { city: 'Novi Sad', countryCode: 'RS' },
    profiles: [
      { network: 'GitHub', username: 'djordje', url: 'https://github.com/djordje-example' },
      { network: 'Mastodon', url: 'https://social.example.test/@djordje' },
    ],
  },
  work: [
    {
      name: 'Tram Company',
      position: 'Lead developer',
      startDate: '2019-03',
      summary: 'The timetable.',
      highlights: ['Halved its waiting times', 'Wrote its tests'],
    },
    { name: 'Bookshop', position: 'Developer', startDate: '2012', endDate: '2019-02-28' },
    { company: 'Printing house', position: 'Apprentice', startDate: '2006-09-01', endDate: '2012-06-30' },
  ],
  volunteer: [{ organization: 'Coding club', position: 'Teacher', startDate: '2016' }],
  education: [
    {
      institution: 'University of Novi Sad',
      studyType: 'Master',
      area: 'Computer science',
      startDate: '2002',
      endDate: '2006',
    },
  ],
  skills: [
    { name: 'React.js', level: 'Master', keywords: ['TypeScript', 'CSS'] },
    { name: 'Node', level: '4/5' },
  ],
  languages: [
    { language: 'Serbian', fluency: 'Native' },
    { language: 'English', fluency: 'C1' },
  ],
  certificates: [
    {
      name: 'Advanced React',
      issuer: 'School of Code',
      date: '2021-05',
      url: 'https://school.example.test/1',
    },
  ],
  projects: [
    {
      name: 'Night desk',
      description: 'A desk for people who work at night.',
      highlights: ['Dark by default'],
      url: 'https://night-desk.example.test',
      startDate: '2022-01',
      keywords: ['ReactJS', 'CSS'],
      roles: ['Design', 'Development'],
    },
    { name: 'Čitač', description: 'Reads aloud.', url: 'https://github.com/djordje-example/citac' },
  ],
  awards: [{ title: 'Best tram' }],
  references: [{ name: 'Milica', reference: 'Recommended.' }],
}

export const resumeFile = (resume: unknown = RESUME) => ({ path: 'resume.json', bytes: json(resume) })

const LANGUAGES = ['TypeScript', 'Rust', 'Go', 'Python', null]

/** Sixty repositories; every tenth is a fork, every fifteenth archived, one private. */
const REPOSITORIES = Array.from({ length: 60 }, (_, index) => ({
  id: index,
  name: `small-tool-${index}`,
  full_name: `djordje-example/small-tool-${index}`,
  private: index === 7,
  fork: index % 10 === 9,
  archived: index % 15 === 14,
  html_url: `https://github.com/djordje-example/small-tool-${index}`,
  description: index % 4 === 3 ? null : `Tool number ${index} <script>alert(1)</script>`,
  homepage: index % 6 === 0 ? `tool-${index}.example.test` : '',
  language: LANGUAGES[index % LANGUAGES.length],
  topics: index % 2 === 0 ? ['react', 'cli'] : [],
  stargazers_count: index % 20,
  pushed_at: `20${String(10 + (index % 15)).padStart(2, '0')}-06-01T10:00:00Z`,
}))

export const githubFile = () => ({ path: 'repositories.json', bytes: json(REPOSITORIES) })

const CSV: Record<string, string> = {
  'Profile.csv':
    'Last Name,First Name,Headline,Summary,Geo Location,Websites\nLjubičić,Đorđe,Senior developer,"Line one\nline ""two""","Novi Sad, Serbia",[PERSONAL:https://djordje.example.test]\n',
  'Positions.csv':
    '\uFEFFTitle,Company Name,Description,Location,Started On,Finished On\nLead developer,Tram Company,"The timetable,\nand its tests",Novi Sad,Mar 2019,\nDeveloper,Bookshop,,,2012,Feb 2019\n',
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nUniversity of Novi Sad,2002,2006,,Master of computer science,\n',
  'Skills.csv': 'Name\nReact.js\nPostgreSQL\n',
  'Projects.csv':
    'Title,Description,Url,Started On,Finished On\nNight desk,A desk.,https://night-desk.example.test,Jan 2022,\n',
  'Certifications.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\nAdvanced React,https://school.example.test/1,School of Code,May 2021,,\n',
  'Languages.csv': 'Name,Proficiency\nSerbian,Native or bilingual proficiency\n',
  'Connections.csv': 'First Name,Last Name\nAna,Anić\n',
}

export const linkedinZip = () => ({
  path: 'linkedin.zip',
  bytes: zipSync(Object.fromEntries(Object.entries(CSV).map(([name, text]) => [name, bytes(text)]))),
})

const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

const MARKDOWN: Record<string, string> = {
  'content/projects/night-desk/index.md': `---
title: Night desk
date: '2022-01-15'
description: A desk for people who work at night.
cover: ./cover.png
github: https://github.com/djordje-example/night-desk
external: https://night-desk.example.test
tech:
  - React
  - CSS
featured: true
---

## How it began

It began with a [lamp](https://lamp.example.test) and **no sleep**.

- one
- two

\`\`\`ts
const night = true
\`\`\`

> A quotation.

![The desk at night](./desk.png)

<script>alert(1)</script>
`,
  'content/projects/citac.md': `+++
title = "Čitač"
date = 2020-02-01
tags = ["Go"]
+++
Reads aloud.
`,
  'content/projects/later.md': '---\ntitle: Later\ndraft: true\n---\nNot yet.\n',
}

export const markdownFolder = () => [
  ...Object.entries(MARKDOWN).map(([path, text]) => ({ path, bytes: bytes(text) })),
  { path: 'content/projects/night-desk/cover.png', bytes: PIXEL },
  { path: 'content/projects/night-desk/desk.png', bytes: PIXEL },
]
