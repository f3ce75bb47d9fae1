import { array, constantFrom, date, integer, oneof, option, record, string, uniqueArray } from 'fast-check'
import { skillKey } from '../../import/plan/skill-key.ts'

/** Text of any script, on one line and without what readers remove. */
const words = string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) =>
    text
      .normalize('NFC')
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
  )
  .filter((text) => text !== '')
const paragraphs = array(words, { minLength: 1, maxLength: 3 }).map((lines) =>
  lines.join('\n').replaceAll('•', '-'),
)

const day = date({ min: new Date('1980-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map(
  (value) => value.toISOString().slice(0, 10),
)
const period = oneof(
  record({ startDate: day }),
  uniqueArray(day, { minLength: 2, maxLength: 2 }).map((days) => {
    const [startDate, endDate] = days.toSorted()
    return { startDate, endDate }
  }),
)
const path = string({ unit: constantFrom(...'abcdefghij-0123456789'.split('')), minLength: 1, maxLength: 12 })
const website = path.map((name) => `https://example.test/${name}`)
const absent = { nil: undefined }
const highlights = option(array(words, { minLength: 1, maxLength: 3 }), absent)

const job = record({ name: words, position: words, summary: option(paragraphs, absent), highlights })
const school = record({ institution: words, area: words })
const dated = <Entry extends object>(entry: Entry, time: object) => ({ ...entry, ...time })

const skillNames = uniqueArray(
  words.filter((name) => skillKey(name) !== ''),
  {
    minLength: 1,
    maxLength: 5,
    selector: skillKey,
  },
)

const project = (names: string[]) =>
  record({
    name: words,
    description: option(paragraphs, absent),
    highlights,
    keywords: uniqueArray(constantFrom(...names), { maxLength: 3 }),
    startDate: integer({ min: 1990, max: 2030 }).map(String),
    roles: option(
      words.map((role) => [role]),
      absent,
    ),
  })

const certificate = (names: string[]) =>
  record({
    name: words,
    issuer: words,
    date: option(day, absent),
    url: option(website, absent),
    skill: constantFrom(...names),
  })

const basics = record({
  name: words,
  label: words,
  email: option(
    path.map((name) => `${name.replaceAll('-', 'x')}@example.test`),
    absent,
  ),
  phone: option(words, absent),
  url: option(website, absent),
  summary: option(paragraphs, absent),
  location: option(
    words.map((address) => ({ address })),
    absent,
  ),
  profiles: option(
    website.map((url) => [{ network: 'GitHub', url }]),
    absent,
  ),
})

/** Résumés in JSON Resume whose every field has a place in the content. */
export const resumes = skillNames.chain((names) =>
  record({
    basics,
    work: array(record({ job, period }), { minLength: 1, maxLength: 4 }).map((jobs) =>
      jobs.map((each) => dated(each.job, each.period)),
    ),
    education: array(record({ school, period }), { maxLength: 3 }).map((schools) =>
      schools.map((each) => dated(each.school, each.period)),
    ),
    skills: record({ levels: array(integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 }) }).map(
      ({ levels }) => names.map((name, index) => ({ name, level: `${levels[index]}/5` })),
    ),
    languages: uniqueArray(
      record({ language: constantFrom('Serbian', 'English', 'Greek'), fluency: words }),
      {
        selector: ({ language }) => language,
      },
    ),
    certificates: uniqueArray(certificate(names), { maxLength: 3, selector: ({ name }) => name }),
    projects: uniqueArray(project(names), { maxLength: 4, selector: ({ name }) => name }),
  }),
)
