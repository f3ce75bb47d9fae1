import { expect, test } from 'vitest'
import {
  canonicalPath,
  pageOfSharingPicture,
  pathToSharingPicture,
  languageOfPath,
  pathChoosingLanguage,
  pathInLanguage,
  pathTo,
  pathToCertificate,
  pathToComments,
  pathToProject,
} from './paths.ts'
import { HAS_SERBIAN, SERBIAN } from './test-languages.ts'

test.skipIf(!HAS_SERBIAN)('a path without prefix is English, one below /srb Serbian', () => {
  expect(languageOfPath('/')).toBe('en')
  expect(languageOfPath('/srb')).toBe('srb')
  expect(languageOfPath('/srb/skills')).toBe('srb')
  expect(languageOfPath('/srbija')).toBe('en')
})

test.skipIf(!HAS_SERBIAN)('a path is translated into another language', () => {
  expect(pathInLanguage('/', SERBIAN)).toBe('/srb')
  expect(pathInLanguage('/srb', 'en')).toBe('/')
  expect(pathInLanguage('/srb/about-me', 'en')).toBe('/about-me')
  expect(pathInLanguage('/about-me', SERBIAN)).toBe('/srb/about-me')
  expect(pathInLanguage('/srb/about-me', SERBIAN)).toBe('/srb/about-me')
})

test.skipIf(!HAS_SERBIAN)('a path below /en stores the choice of English', () => {
  expect(pathChoosingLanguage('/srb/about-me', 'en')).toBe('/en/about-me')
  expect(pathChoosingLanguage('/srb', 'en')).toBe('/en')
  expect(pathChoosingLanguage('/about-me', SERBIAN)).toBe('/srb/about-me')
})

test.skipIf(!HAS_SERBIAN)('paths have the prefix of their language', () => {
  expect(pathTo('en', 'home')).toBe('/')
  expect(pathTo(SERBIAN, 'home')).toBe('/srb')
  expect(pathTo(SERBIAN, 'skills')).toBe('/srb/skills')
  expect(pathToCertificate('en', 'a/b')).toBe('/skills/certificate/a%2Fb')
  expect(pathToCertificate('en', 'a\ud800')).toBe('/skills/certificate/a%EF%BF%BD')
  expect(pathToProject('en', { slug: '\udc00b', hasCaseStudy: true })).toBe('/projects/%EF%BF%BDb')
  expect(pathToProject('en', { slug: '\udc00b', hasCaseStudy: false })).toBe('/projects#\ufffdb')
  expect(pathToComments('en', 1)).toBe('/comments')
  expect(pathToComments(SERBIAN, 3)).toBe('/srb/comments?page=3')
})

test('the canonical path keeps only the query parameters that select a page', () => {
  expect(canonicalPath('/comments', '?page=3&utm_source=x')).toBe('/comments?page=3')
  expect(canonicalPath('/comments', '?page=1')).toBe('/comments')
  expect(canonicalPath('/projects', '?skill=react')).toBe('/projects')
})

test.skipIf(!HAS_SERBIAN)('every page has a sharing picture, whose path leads back to it', () => {
  expect(pathToSharingPicture('/srb/projects/orbit')).toBe('/srb/sharing/projects/orbit.jpg')
  for (const path of ['/', '/srb', '/skills', '/srb/projects/orbit']) {
    expect(pageOfSharingPicture(pathToSharingPicture(path))).toBe(path)
  }
  expect(pageOfSharingPicture('/projects')).toBeNull()
})
