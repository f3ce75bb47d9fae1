import { expect, test } from 'vitest'
import { read, readText } from '../translation/read.ts'
import { asNew, isCopy } from './duplicate-as-new.ts'

const readSlug = (document: unknown) => readText(read(document, 'slug'), 'current')

const original = {
  _id: 'a',
  _type: 'project',
  title: { en: 'Orbit' },
  slug: { _type: 'slug', current: 'orbit' },
  orderRank: '0|0000rs:',
}

test('a duplicate has a slug of its own, which may follow a new title', () => {
  const [first, second] = [asNew(original), asNew(original)]
  expect(first).toMatchObject({ title: { en: 'Orbit' }, slug: { _type: 'slug' } })
  const slugs = [first, second].map(readSlug)
  expect(new Set([...slugs, 'orbit']).size).toBe(3)
  for (const slug of slugs) expect(isCopy(slug, 'orbit')).toBe(true)
  expect(isCopy('orbit', 'orbit')).toBe(false)
  expect(isCopy('orbital', 'orbit')).toBe(false)
  expect(readSlug(asNew(first))).toMatch(/^orbit-copy-[a-z0-9]{4}$/)
})

test('duplicates rank between the original and the next, no two equally', () => {
  const ranks = Array.from({ length: 50 }, () => String(asNew(original).orderRank))
  expect(new Set(ranks).size).toBeGreaterThan(45)
  for (const rank of [...ranks, String(asNew(asNew(original)).orderRank)]) {
    expect(rank > '0|0000rs:').toBe(true)
    expect(rank < '0|0000rs:1').toBe(true)
    expect(rank).toMatch(/^0\|0000rs:[0-9a-z]*[1-9a-z]$/)
  }
})

test('a document without slug and rank is copied unchanged', () => {
  expect(asNew({ _id: 'a', _type: 'legalPage' })).toEqual({ _id: 'a', _type: 'legalPage' })
})
