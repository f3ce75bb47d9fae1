import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createSchema } from 'sanity'
import { expect, test } from 'vitest'
import { SAMPLE_CONTENT } from '../content/sample-content.ts'
import { findGaps, listTexts } from '../translation/gaps.ts'
import { read, readText } from '../translation/read.ts'
import { samePlaceholders } from '../translation/same-placeholders.ts'
import { schemaTypes } from '../schema/schema-types.ts'
import { SINGLETON_DOCUMENTS } from '../structure/singletons.ts'
import { objectsIn, ofType, sampleDocuments } from './sample-documents.ts'
import { misfits } from './unfilled.ts'
import { SERBIAN } from '@portfolio/contract/test-languages'

const SKILLS =
  'react redux javascript ajax node php mysql mongo tailwind sass bootstrap css html git flexbox contact-form responsive seo wordpress affinity hosting english'

const schema = createSchema({ name: 'portfolio', types: schemaTypes })
const documentTypes = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

test.each(documentTypes)(
  '%s: every document has every text in both languages, and nothing unknown',
  (name) => {
    const type = schema.get(name)
    if (!type) throw new Error(`there is no type ${name}`)
    const documents = ofType(name)
    expect(documents).not.toEqual([])
    for (const document of documents) {
      expect(misfits(document, type, document._id)).toEqual([])
      const gaps = findGaps(listTexts(document, []))
      // A language that was added begins with copies of the English texts, which count as out of date.
      expect(gaps.filter(({ language, state }) => state === 'missing' || language === SERBIAN)).toEqual([])
    }
  },
)

test('every document has a type of the schema and an id of its own', () => {
  expect(sampleDocuments.filter(({ _type }) => !documentTypes.includes(_type))).toEqual([])
  const ids = sampleDocuments.map(({ _id }) => _id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every required singleton exists', () => {
  const found = new Set(sampleDocuments.map(({ _id, _type }) => `${_type} ${_id}`))
  const expected = SINGLETON_DOCUMENTS.map(({ _id, _type }) => `${_type} ${_id}`)
  expect(expected.filter((name) => !found.has(name))).toEqual([])
})

test('every reference has its document, every file exists', () => {
  const ids = new Set(sampleDocuments.map(({ _id }) => _id))
  const objects = sampleDocuments.flatMap((document) => [...objectsIn(document)])
  const references = objects.map((object) => readText(object, '_ref')).filter(Boolean)
  const files = objects.map((object) => readText(object, '_sanityAsset')).filter(Boolean)
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter((id) => !ids.has(id))).toEqual([])
  expect(files.length).toBeGreaterThan(60)
  const paths = files.map((file) => join(SAMPLE_CONTENT, file.replace(/^(image|file)@file:\/\//, '')))
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('placeholders are in both languages', () => {
  const objects = sampleDocuments.flatMap((document) => [...objectsIn(document)])
  const texts = objects.filter((object) => 'en' in object)
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((text) => samePlaceholders(text) !== true)).toEqual([])
})

test('the skills are those of the specification, each with a certificate', () => {
  const skills = ofType('skill')
  expect(skills.map((skill) => readText(read(skill, 'slug'), 'current')).toSorted()).toEqual(
    SKILLS.split(' ').toSorted(),
  )
  for (const skill of skills) expect(read(skill, 'certificates')).toContainEqual(expect.anything())
})

test('there are at least 45 projects, each at an address of its own', () => {
  const slugs = ofType('project').map((project) => readText(read(project, 'slug'), 'current'))
  expect(slugs.length).toBeGreaterThanOrEqual(45)
  expect(new Set(slugs).size).toBe(slugs.length)
})
