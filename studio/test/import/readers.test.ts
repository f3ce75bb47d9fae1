import { zipSync } from 'fflate'
import { assert, constantFrom, json, property } from 'fast-check'
import { expect, test } from 'vitest'
import { readFiles } from '../../import/readers/read-files.ts'
import { githubFile, linkedinZip, markdownFolder, resumeFile } from './files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const file = (path: string, text: string) => [{ path, bytes: bytes(text) }]
const csv = (name: string, text: string) => readFiles(file(name, text)).profile

// import.test.ts shows what becomes of its jobs, skills and certificates.
test('A JSON Resume is read with all that the content has a place for', () => {
  const { source, profile } = readFiles([resumeFile()])
  expect(source).toBe('JSON Resume')
  expect(profile.person).toMatchObject({
    name: 'Đorđe Ljubičić',
    summary: 'Builds web sites that people finish reading.\n\nTwenty years of them.',
    location: 'Novi Sad, RS',
    links: [{ network: 'GitHub' }, { network: 'Mastodon' }],
  })
  expect(profile.jobs[0]?.summary).toBe('The timetable.\n• Halved its waiting times\n• Wrote its tests')
  expect(profile.schools).toMatchObject([{ role: 'Master, Computer science', start: '2002-01-01' }])
  expect(profile.projects).toMatchObject([
    {
      title: 'Night desk',
      role: 'Design, Development',
      liveUrl: 'https://night-desk.example.test',
      year: 2022,
    },
    { title: 'Čitač', repositoryUrl: 'https://github.com/djordje-example/citac', liveUrl: undefined },
  ])
})

test('A JSON Resume that its schema calls slightly wrong is read', () => {
  const odd = {
    basics: { profiles: [{ network: 'GitHub', username: 'ana' }, { url: 'https://ana.example.test' }] },
    work: [
      { position: 'Cook', startDate: 'last year', endDate: 'Present' },
      { name: 'Shop', startDate: '2020', endDate: '2019' },
      { name: 12 },
      'text',
    ],
    skills: [{ keywords: ['One'] }, {}],
    projects: { name: 'No list' },
    languages: null,
  }
  const { person, jobs, skills, leftOut } = readFiles([resumeFile(odd)]).profile
  expect(person?.links).toEqual([])
  expect(jobs.map(({ place }) => place)).toEqual(['Cook', 'Shop', '12'])
  expect(skills).toEqual([{ name: 'One', level: undefined }])
  expect(leftOut).toEqual([
    { where: 'basics.profiles[0]', why: 'It has no “url”' },
    { where: 'basics.profiles[1]', why: 'It has no “network”' },
    { where: 'work[0]', why: '“last year” is not a date' },
    { where: 'work[1]', why: 'It ends (2019-01-01) before it begins (2020-01-01)' },
    { where: 'work[3]', why: 'It has no “name”' },
    { where: 'skills[1]', why: 'It has no “name”' },
    { where: 'projects', why: 'It is not a list' },
  ])
})

test('Repositories of GitHub become projects in the order of stars, without forks and archives', () => {
  const { projects, leftOut } = readFiles([githubFile()]).profile
  expect(projects).toHaveLength(52)
  expect(projects[0]).toMatchObject({ title: 'Small tool 58', skills: ['Python', 'react', 'cli'] })
  expect(projects.find(({ title }) => title === 'Small tool 7')?.repositoryUrl).toBeUndefined()
  expect(projects.find(({ title }) => title === 'Small tool 6')?.liveUrl).toBe('https://tool-6.example.test')
  expect([...new Set(projects.flatMap(({ skills }) => skills))]).toEqual([
    'Python',
    'react',
    'cli',
    'Go',
    'Rust',
    'TypeScript',
  ])
  expect(leftOut).toHaveLength(8 + 1)
  const beginner = { user: { login: 'ana', name: 'Ana' }, repositories: [] }
  expect(readFiles(file('ana', JSON.stringify(beginner))).profile).toMatchObject({
    person: { name: 'Ana' },
    projects: [],
  })
})

test('LinkedIn’s export is read from its archive', () => {
  const { person, jobs, schools, skills, projects, certificates, languages, leftOut } = readFiles([
    linkedinZip(),
  ]).profile
  expect(person).toMatchObject({
    name: 'Đorđe Ljubičić',
    summary: 'Line one\nline "two"',
    website: 'https://djordje.example.test',
  })
  expect(jobs).toMatchObject([
    {
      place: 'Tram Company',
      start: '2019-03-01',
      end: undefined,
      summary: 'The timetable,\nand its tests',
    },
    { place: 'Bookshop', start: '2012-01-01', end: '2019-02-01' },
  ])
  expect(schools).toMatchObject([{ role: 'Master of computer science' }])
  expect([skills.length, projects.length, certificates.length, languages.length]).toEqual([2, 1, 1, 1])
  expect(leftOut).toEqual([{ where: 'Connections.csv', why: 'The site has no place for this file' }])
})

test('A folder of Markdown becomes projects with their pictures', () => {
  const { projects, leftOut } = readFiles(markdownFolder()).profile
  expect(projects).toMatchObject([
    {
      title: 'Night desk',
      year: 2022,
      repositoryUrl: 'https://github.com/djordje-example/night-desk',
      liveUrl: 'https://night-desk.example.test',
      skills: ['React', 'CSS'],
      isFeatured: true,
      pictures: [{ address: './cover.png' }, { address: './desk.png', alt: 'The desk at night' }],
    },
    { title: 'Čitač', year: 2020, skills: ['Go'], story: 'Reads aloud.' },
  ])
  expect(leftOut).toEqual([{ where: 'content/projects/later.md', why: 'It is a draft' }])
})

const zip = (files: Record<string, Uint8Array>) => ({ path: 'a.zip', bytes: zipSync(files) })
const HOSTILE: [what: string, files: Parameters<typeof readFiles>[0], message: RegExp][] = [
  ['no file', [], /No file/],
  ['another type', file('photo.json', 'GIF89a'), /photo\.json is not a JSON Resume/],
  [
    'a PDF',
    [{ path: 'cv.pdf', bytes: Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0xff) }],
    /^cv\.pdf is not a JSON Resume/,
  ],
  [
    'a document of Word',
    [
      {
        path: 'cv.docx',
        bytes: zipSync({ 'word/document.xml': bytes('<w/>'), 'word/image.png': bytes('PNG') }),
      },
    ],
    /^cv\.docx is not a JSON Resume/,
  ],
  ['incomplete JSON', file('cv.json', '{"basics": {'), /cv\.json is not complete JSON/],
  ['JSON of something else', file('package.json', '{"version": 1}'), /package\.json is not a JSON Resume/],
  [
    'invalid UTF-8',
    [{ path: 'cv.json', bytes: Uint8Array.of(0x7b, 0xff, 0xfe) }],
    /cv\.json is not text in UTF-8/,
  ],
  [
    'a truncated archive',
    [{ path: 'a.zip', bytes: linkedinZip().bytes.subarray(0, 300) }],
    /a\.zip is a damaged archive/,
  ],
  [
    'a path out of the folder',
    [zip({ '../Profile.csv': bytes('a') })],
    /leaves its folder: “\.\.\/Profile\.csv”/,
  ],
  ['a zip bomb', [zip({ 'Profile.csv': new Uint8Array(201 * 1024 * 1024) })], /unpacks to more than 200 MB/],
  [
    'too many files',
    [zip(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.md`, bytes('a')])))],
    /more than 2000 files/,
  ],
  [
    '50 MB of CSV',
    [{ path: 'Positions.csv', bytes: new Uint8Array(50 * 1024 * 1024 + 1) }],
    /Positions\.csv is larger than 50 MB/,
  ],
  [
    'too many skills',
    file('Skills.csv', `Name\n${'a\n'.repeat(10_001)}`),
    /Skills\.csv has more than 10000 rows/,
  ],
  [
    'too many certificates',
    file('Certifications.csv', `Name,Authority\n${'a,b\n'.repeat(1_001)}`),
    /more than 1000 rows/,
  ],
  [
    'a table of something else',
    file('Positions.csv', 'a,b\n1,2\n'),
    /Positions\.csv has no column “company name”/,
  ],
  [
    'a quotation mark without an end',
    file('Skills.csv', 'Name\n"React\n'),
    /Skills\.csv, row 2: a quotation mark has no end/,
  ],
  [
    'front matter that is no YAML',
    file('a.md', '---\ntitle: "x\n---\n'),
    /a\.md: the front matter cannot be read/,
  ],
  [
    'front matter of a megabyte',
    file('a.md', `---\n${'a: [\n'.repeat(200_000)}---\n`),
    /a\.md: the front matter has more than 100000 characters/,
  ],
  [
    'aliases that grow',
    file(
      'a.md',
      `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]},`.repeat(9)}]`)
        .join('\n')}\ntitle: x\n---\n`,
    ),
    /a\.md: the front matter cannot be read/,
  ],
  [
    'ten thousand repositories',
    [
      {
        path: 'r.json',
        bytes: bytes(JSON.stringify(Array.from({ length: 10_001 }, () => ({ full_name: 'a/b' })))),
      },
    ],
    /10001 repositories are too many/,
  ],
]
test.for(HOSTILE)('%s is refused with a sentence', ([, files, message]) => {
  expect(() => readFiles(files)).toThrow(message)
})

test('Markup, control characters and addresses of scripts become text or are left out', () => {
  const { projects, leftOut } = readFiles([
    resumeFile({
      projects: [
        {
          name: 'A\u0000\u001B[31m <b>x</b>',
          description: '<script>alert(1)</script>',
          url: 'javascript:alert(1)',
        },
      ],
    }),
  ]).profile
  expect(projects).toMatchObject([
    { title: 'A[31m <b>x</b>', description: '<script>alert(1)</script>', liveUrl: undefined },
  ])
  expect(leftOut).toEqual([{ where: 'projects[0].url', why: '“javascript:alert(1)” is not a web address' }])
})

test('Columns may stand in another order, be empty or repeat', () => {
  expect(csv('Positions.csv', 'Started On,,Company Name\r\n2020,,Shop\r\n,,\r\n').jobs).toMatchObject([
    { place: 'Shop', start: '2020-01-01' },
  ])
})

test('An archive is refused wherever it is cut', () => {
  const { path, bytes: whole } = linkedinZip()
  for (let length = 4; length < whole.length; length += 1)
    expect(() => readFiles([{ path, bytes: whole.slice(0, length) }]), `${length} bytes`).toThrow(
      /linkedin\.zip is a damaged archive/,
    )
})

test('Long addresses and highlights are not cut, because they would say something else', () => {
  const url = `https://example.test/${'a'.repeat(500)}`
  const highlight = 'word '.repeat(100).trim()
  const { projects } = readFiles([
    resumeFile({ projects: [{ name: 'A', url, highlights: [highlight] }] }),
  ]).profile
  expect(projects).toMatchObject([{ liveUrl: url, description: `• ${highlight}` }])
})

test('A résumé may be in UTF-16, and lie beside a photograph, which is left out', () => {
  const [{ bytes: plain }] = [resumeFile({ basics: { name: 'Đorđe' } })]
  const littleEndian = Buffer.from(`\uFEFF${new TextDecoder().decode(plain)}`, 'utf16le')
  const photo = { path: 'me.png', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) }
  for (const encoded of [littleEndian, Buffer.from(littleEndian).swap16()]) {
    const { profile } = readFiles([{ path: 'cv.json', bytes: new Uint8Array(encoded) }, photo])
    expect(profile.person?.name).toBe('Đorđe')
    expect(profile.leftOut).toMatchObject([{ where: 'me.png' }])
  }
  expect(() => readFiles([photo])).toThrow(/me\.png is not a JSON Resume/)
})

test.for(['27.05.2021', '27. 5. 2021.', '2021-05-27', '05.2021.'])('%s is read as a date', (date) => {
  const { projects, leftOut } = readFiles(file('a.md', `---\ntitle: A\ndate: ${date}\n---\n`)).profile
  expect([projects[0]?.year, leftOut]).toEqual([2021, []])
})

test('A field of the wrong type is named, and marks that nobody sees are removed', () => {
  const resume = { work: [{ name: 'A\u202Egnp.exe', startDate: { year: 2020 } }] }
  const { jobs, leftOut } = readFiles([resumeFile(resume)]).profile
  expect(jobs).toMatchObject([{ place: 'Agnp.exe' }])
  expect(leftOut).toEqual([{ where: 'work[0]', why: '“{"year":2020}” is not a date' }])
})

test('A megabyte of spaces is read at once', () => {
  const started = performance.now()
  readFiles([resumeFile({ basics: { name: 'A', summary: `a${' '.repeat(1_000_000)}b` } })])
  readFiles(file('a.md', `---\ntitle: A\n---\n${'!['.repeat(500_000)}`))
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('A table of LinkedIn may be saved with semicolons, and skills may contain them', () => {
  expect(csv('Skills.csv', 'Name\nC; C++\nA;B\n').skills).toEqual([{ name: 'C; C++' }, { name: 'A;B' }])
  expect(csv('Positions.csv', 'Company Name;Title\nShop, Ltd.;Cook\n').jobs).toMatchObject([
    { place: 'Shop, Ltd.', role: 'Cook' },
  ])
})

test('A certificate of LinkedIn has the day on which it was given, not the one on which it expires', () => {
  const table = 'Name,Authority,Started On,Finished On\nTea,School,Mar 2021,Mar 2024\n,School,,\n'
  const { certificates, leftOut } = csv('Certifications.csv', table)
  expect(certificates).toMatchObject([{ course: 'Tea', date: '2021-03-01' }])
  expect(leftOut).toEqual([{ where: 'Certifications.csv, row 3', why: 'It has no “name”' }])
})

test('Repositories may be saved in several files, as GitHub answers with a hundred at a time', () => {
  const page = (name: string) =>
    file(`${name}.json`, JSON.stringify([{ name, full_name: `a/${name}`, description: 'x'.repeat(350) }]))
  const { projects } = readFiles([...page('One'), ...page('Two')]).profile
  expect(projects.map(({ title, description }) => [title, description?.length])).toEqual([
    ['One', 350],
    ['Two', 350],
  ])
  expect(() => readFiles([...page('One'), resumeFile()])).toThrow(/These files are not/)
})

test('Of a site’s content its projects are read, without posts and texts of lists', () => {
  const page = (path: string, more = '', body = '') => file(path, `---\ntitle: ${path}\n${more}---\n${body}`)
  const code = '```js\nimport a from "a"\nexport const b = a\n```'
  const { source, profile } = readFiles([
    ...page('content/posts/one.md'),
    ...page('content/projects/_index.md'),
    ...page('content/projects/a.md', 'url: /projects/a\nexternal_link: https://a.example.test\n', code),
    ...page(
      'content/projects/b.mdx',
      'image: {url: ./b.png, alt: The b}\n',
      'import B from "./b"\n\nText ![x](//[)',
    ),
    { path: 'content/projects/b.png', bytes: new Uint8Array(4) },
    ...file('data/prices.csv', 'a,b\n1,2\n'),
  ])
  expect(source).toBe('Markdown')
  expect(profile.projects).toMatchObject([
    { story: code, liveUrl: 'https://a.example.test' },
    { story: 'Text ![x](//[)', pictures: [{ alt: 'The b' }] },
  ])
  expect(profile.leftOut).toEqual([
    { where: 'content/posts/one.md', why: 'It is not in the folder of projects' },
    { where: 'content/projects/_index.md', why: 'It is the text of a list' },
    { where: 'content/projects/b.mdx', why: 'The picture “//[” is not among the files' },
  ])
})

test('Any JSON is read or refused with a sentence', () => {
  assert(
    property(
      json({ maxDepth: 4 }),
      constantFrom('basics', 'work', 'skills', 'projects'),
      (value, section) => {
        expect(readFiles(file('a.json', `{"${section}": ${value}}`)).source).toBe('JSON Resume')
      },
    ),
  )
})
