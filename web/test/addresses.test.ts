import { expect, test } from 'vitest'
import {
  canonicalPath,
  languageOfPath,
  pathChoosingLanguage,
  pathInLanguage,
  pathTo,
  pathToCertificate,
  pathToComments,
} from '@portfolio/contract/paths'
import { returnAddress } from '#src/screens/email-login/return-address.ts'

test('the plain address is English, /srb Serbian', () => {
  expect(languageOfPath('/')).toBe('en')
  expect(languageOfPath('/srb')).toBe('srb')
  expect(languageOfPath('/srb/skills')).toBe('srb')
  expect(languageOfPath('/srbija')).toBe('en')
})

test('every page has a twin in the other language', () => {
  expect(pathInLanguage('/', 'srb')).toBe('/srb')
  expect(pathInLanguage('/srb', 'en')).toBe('/')
  expect(pathInLanguage('/srb/about-me', 'en')).toBe('/about-me')
  expect(pathInLanguage('/about-me', 'srb')).toBe('/srb/about-me')
  expect(pathInLanguage('/srb/about-me', 'srb')).toBe('/srb/about-me')
})

test('English is chosen by an address of its own', () => {
  expect(pathChoosingLanguage('/srb/about-me', 'en')).toBe('/en/about-me')
  expect(pathChoosingLanguage('/srb', 'en')).toBe('/en')
  expect(pathChoosingLanguage('/about-me', 'srb')).toBe('/srb/about-me')
})

test('addresses are built in the language of the page', () => {
  expect(pathTo('en', 'home')).toBe('/')
  expect(pathTo('srb', 'home')).toBe('/srb')
  expect(pathTo('srb', 'skills')).toBe('/srb/skills')
  expect(pathToCertificate('en', 'a/b')).toBe('/skills/certificate/a%2Fb')
  expect(pathToComments('en', 1)).toBe('/comments')
  expect(pathToComments('srb', 3)).toBe('/srb/comments?page=3')
})

test('only what makes another page is part of its canonical address', () => {
  expect(canonicalPath('/comments', '?page=3&utm_source=x')).toBe('/comments?page=3')
  expect(canonicalPath('/comments', '?page=1')).toBe('/comments')
  expect(canonicalPath('/projects', '?skill=react')).toBe('/projects')
})

test.each([
  ['https://me.example/email-login?origin=https%3A%2F%2Fme.example%2Fstudio', 'https://me.example/studio'],
  ['https://me.example/email-login?origin=%2Fstudio', 'https://me.example/studio'],
  ['https://me.example/email-login?origin=https%3A%2F%2Fevil.example%2F', null],
  ['https://me.example/email-login?origin=%2F%2Fevil.example', null],
  ['https://me.example/email-login?origin=javascript%3Aalert(1)', null],
  ['https://me.example/email-login?origin=https%3A%2F%2Fme.example.evil.example', null],
  ['https://me.example/email-login', null],
])('after signing in at %s the way leads to %s', (address, target) => {
  expect(returnAddress(new URL(address))).toBe(target)
})
