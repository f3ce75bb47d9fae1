import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { sections } from '../schema/translations/sections.ts'
import { findReadProperties } from './property-uses.ts'
import { loadQueries, readSources, textsReadBy } from './used-texts.ts'

const queries = await loadQueries()
const reads = [...queries].flatMap(([query, text]) => textsReadBy(text).map((found) => ({ ...found, query })))
const read = new Set(reads.map(({ text }) => text))
const known = sections.flatMap(({ name, where }) =>
  Object.keys(where).map((key) => ({ name, key, text: `${name}.${key}` })),
)

test('the analysis finds the texts that these queries read', () => {
  expect(queries.size).toBeGreaterThan(10)
  expect(
    textsReadBy('*[_id == "translation-home"][0]{ "a": select($l == "srb" => title.srb, title.en) }'),
  ).toEqual([
    { text: 'home.title', path: 'a' },
    { text: 'home.title', path: 'a' },
  ])
  expect(textsReadBy('{"texts": *[_type == "translationForgotPassword"][0]{ "mailed": mailed.en }}')).toEqual(
    [{ text: 'forgot_password.mailed', path: 'texts.mailed' }],
  )
  expect(textsReadBy('*[_type == "project"]{ "title": title.en }')).toEqual([])
})

test('every text that a query reads is in the schema', () => {
  expect([...read].filter((text) => !known.some((entry) => entry.text === text))).toEqual([])
})

test('every text of the schema is read by a query', () => {
  expect(known.filter(({ text }) => !read.has(text)).map(({ text }) => text)).toEqual([])
})

/** Texts that the API selects by their key, and the messages of errors, which every form selects by the error's key. */
const byKey = (query: string, text: string) => !query.startsWith('web/') || text.startsWith('errors.')

test('every text that a screen loads is read by a component', () => {
  const properties = findReadProperties()
  const loaded = reads.filter(({ query, text }) => !byKey(query, text))
  expect(loaded.length).toBeGreaterThan(400)
  const unused = loaded.filter(
    ({ query, path }) =>
      !properties.has(`${query.split('/').at(-1)}_RESULT.${path}`) && !isOfUnlisted(query, path),
  )
  expect(unused.map(({ query, path }) => `${query}: ${path}`)).toEqual([])
})

/** `defineUnlisted` reads the description of each of its screens, by a type that hides their queries. */
function isOfUnlisted(query: string, path: string) {
  if (!/^(?:texts\.)?description$/.test(path)) return false
  const name = query.split('/').at(-1) ?? query
  const folders = new Set(
    [...sources].flatMap(([file, source]) => (source.includes(name) ? dirname(file) : [])),
  )
  return [...sources].some(
    ([file, source]) => folders.has(dirname(file)) && source.includes('defineUnlisted('),
  )
}

test('every text that is selected by its key is named where it is used', () => {
  const selected = reads.filter(({ query, text }) => byKey(query, text))
  expect(new Set(selected.map(({ text }) => text)).size).toBeGreaterThan(90)
  const unused = selected.filter((found) => !isNamed(found))
  expect([...new Set(unused.map(({ text }) => text))]).toEqual([])
  const invented = { query: 'api/src/content/queries.ts/MAIL_TEXTS_QUERY', text: 'mail.noSuchText' }
  expect(isNamed(invented)).toBe(false)
})

const sources = readSources()
/** Keys of mails are searched only here, because they are common words elsewhere. */
const OF_MAILS = 'api/src/mail/'

function isNamed({ query, text }: { query: string; text: string }) {
  const [section, key = ''] = text.split('.')
  const name = query.endsWith('/CONFIRMATION_TEXTS_QUERY') ? text : key
  // The code names a mail as a whole: `digest` stands for `digestSubject` and `digestBody`.
  const names = section === 'mail' ? [name, name.replace(/(Subject|Body|Action)$/, '')] : [name]
  return [...sources]
    .filter(([file]) => section !== 'mail' || file.startsWith(OF_MAILS))
    .some(([, source]) =>
      names.some((each) => ["'", '"', '`'].some((quote) => source.includes(`${quote}${each}${quote}`))),
    )
}

test('every text has a description', () => {
  const without = sections.flatMap(({ name, where }) =>
    Object.entries(where)
      .filter(([, description]) => description.trim().length < 4)
      .map(([key]) => `${name}.${key}`),
  )
  expect(without).toEqual([])
})

test.each(['errors', 'mail'])(
  'the texts of %s, which no page shows, each have their own description',
  (name) => {
    const descriptions = Object.values(sections.find((section) => section.name === name)?.where ?? {})
    expect(descriptions.length).toBeGreaterThan(10)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  },
)
