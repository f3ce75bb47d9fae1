import { expect, test } from 'vitest'
import { sections } from '../schema/translations/sections.ts'
import { loadQueries, readSources, textsReadBy } from './used-texts.ts'

const queries = await loadQueries()
const read = new Set([...queries.values()].flatMap(textsReadBy))
const known = sections.flatMap(({ name, where }) =>
  Object.keys(where).map((key) => ({ name, key, text: `${name}.${key}` })),
)

test('the analysis finds the texts that these queries read', () => {
  expect(queries.size).toBeGreaterThan(10)
  expect(
    textsReadBy('*[_id == "translation-home"][0]{ "a": select($l == "srb" => title.srb, title.en) }'),
  ).toEqual(['home.title', 'home.title'])
  expect(textsReadBy('{"texts": *[_type == "translationForgotPassword"][0]{ "mailed": mailed.en }}')).toEqual(
    ['forgot_password.mailed'],
  )
  expect(textsReadBy('*[_type == "project"]{ "title": title.en }')).toEqual([])
})

test('every text that a query reads is in the schema', () => {
  expect([...read].filter((text) => !known.some((entry) => entry.text === text))).toEqual([])
})

test('every text of the schema is read by a query', () => {
  expect(known.filter(({ text }) => !read.has(text)).map(({ text }) => text)).toEqual([])
})

test('every text that is read is used', () => {
  const sources = readSources()
  const unused = known.filter(({ key }) => !new RegExp(String.raw`\b${key}\b`).test(sources))
  expect(unused.map(({ text }) => text)).toEqual([])
})

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
