import { LexoRank } from 'lexorank'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { expect, test } from 'vitest'
import { missingRanks } from './use-distinct-ranks.ts'
import { documentsInUse } from './bulk-actions.ts'
import { findPlace, listFound } from './listed.ts'

const document = (_id: string, orderRank?: string, more: object = {}) => ({
  _id,
  _type: 'project',
  _rev: 'r',
  ...(orderRank ? { orderRank } : {}),
  ...more,
})

test('a list has each document once, in its order, as its draft', () => {
  const listed = listFound([
    document('c'),
    document('b', '0|b:', { title: { en: 'Published' } }),
    document('a', '0|c:'),
    document('drafts.b', '0|b:', { title: { [SERBIAN]: 'Nacrt' } }),
    document('drafts.d', '0|a:'),
  ])
  expect(listed.map(({ id, hasDraft, isPublished }) => [id, hasDraft, isPublished])).toEqual([
    ['d', true, false],
    ['b', true, true],
    ['a', false, true],
    ['c', false, true],
  ])
  expect(listed[1]).toMatchObject({ title: 'Nacrt', versions: [{ _id: 'drafts.b' }, { _id: 'b' }] })
})

test('a version in a release is a row in that release only, and leaves the ranks distinct', () => {
  const documents = [
    document('a', '0|a00000:'),
    document('versions.rLaunch.a', '0|a00000:'),
    document('drafts.b', '0|b00000:'),
    document('versions.rLaunch.b', '0|b00000:'),
    document('versions.rLaunch.c'),
    document('versions.rOther.d'),
  ]
  const listed = listFound(documents)
  expect(listed.map(({ id }) => id)).toEqual(['a', 'b'])
  const shown = listFound(documents, 'rLaunch').map(({ versions }) => versions[0]?._id)
  expect(shown).toEqual(['versions.rLaunch.a', 'versions.rLaunch.b', 'versions.rLaunch.c'])
  expect(missingRanks(listed)).toEqual([])
})

test('documents without a distinct rank get one, and the order stays', () => {
  expectDistinct(['0|b:', '0|b:', '0|b', '0|c:', '0|c:', 'broken', ''])
  // Nothing has a place after the last rank, or between those of two buckets.
  expectDistinct(['0|zzzzzz:', '0|zzzzzz:', ''])
  expectDistinct(['0|b00000:', '0|b00000:', '1|a00000:'])
  expect(missingRanks(listFound([document('a', '0|a00000:'), document('b', '0|b00000:')]))).toEqual([])
  expect(missingRanks(listFound([document('a'), document('b')]))).toHaveLength(2)
})

function expectDistinct(ranks: readonly string[]) {
  const listed = listFound(ranks.map((rank, index) => document(`d${index}`, rank)))
  const added = new Map(missingRanks(listed).map(({ document: { id }, rank }) => [id, rank]))
  const after = listed.map((each) => LexoRank.parse(added.get(each.id) ?? findPlace(each)))
  const steps = after.slice(1).map((rank, index) => after[index]?.compareTo(rank))
  expect(steps.every((step) => step !== undefined && step < 0)).toBe(true)
}

test('documents that remain keep the documents they refer to', () => {
  const chosen = listFound(['react', 'redux', 'git'].map((id) => document(id)))
  const inUse = (referrers: [string, string[]][]) => {
    const all = referrers.map(
      ([id, by]) => [id, by.map((other) => ({ id: other, type: 'project' }))] as const,
    )
    return documentsInUse(chosen, new Map(all)).map(({ document: { id }, by }) => [
      id,
      ...by.map((other) => other.id),
    ])
  }
  expect(inUse([['git', ['git']]])).toEqual([])
  expect(inUse([['redux', ['react']]])).toEqual([])
  expect(inUse([['redux', ['orbit']]])).toEqual([['redux', 'orbit']])
  expect(
    inUse([
      ['redux', ['orbit']],
      ['react', ['redux']],
    ]),
  ).toEqual([
    ['react', 'redux'],
    ['redux', 'orbit'],
  ])
})
