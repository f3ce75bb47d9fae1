import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'
import type { Visitor } from './support/visitor.ts'
import { z } from 'zod'

const API = '/lake/v2025-02-19/data'
const ERRORS = 'translation-errors'
const FOOTER = 'translation-footer'
const EDITED = { en: 'Edited by the owner', srb: 'Izmenio vlasnik' }

let portfolio: TestPortfolio
let owner: Visitor
beforeAll(async () => {
  portfolio = await startPortfolio()
  owner = await portfolio.owner()
})
afterAll(() => portfolio.stop())

async function restart() {
  portfolio.said.length = 0
  await portfolio.restart()
  owner = await portfolio.owner()
}

async function mutate(...mutations: unknown[]) {
  const headers = { Origin: portfolio.origin }
  const answer = await owner.call('POST', `${API}/mutate/production`, { body: { mutations }, headers })
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
}

const documentsSchema = z.object({ documents: z.tuple([z.record(z.string(), z.unknown())]) })

async function read(id: string) {
  const { body } = await owner.get(`${API}/doc/production/${id}`)
  return documentsSchema.parse(body).documents[0]
}
const wasSaid = () => portfolio.said.filter((line) => line.includes('interface texts'))

test('a start adds the texts that the store lacks, also to a draft, and keeps those that were edited', async () => {
  const [errors, footer] = [await read(ERRORS), await read(FOOTER)]
  await mutate(
    {
      createOrReplace: {
        _id: `drafts.${ERRORS}`,
        _type: errors._type,
        badRequest: EDITED,
        own: EDITED,
      },
    },
    { patch: { id: ERRORS, unset: ['currentPasswordRequired'], set: { notFound: EDITED } } },
    { delete: { id: FOOTER } },
  )
  await restart()
  const completed = await read(ERRORS)
  expect(completed.currentPasswordRequired).toEqual(errors.currentPasswordRequired)
  expect(completed.notFound).toEqual(EDITED)
  expect(completed.badRequest).toEqual(errors.badRequest)
  const draft = await read(`drafts.${ERRORS}`)
  expect(draft).toMatchObject({ badRequest: EDITED, own: EDITED })
  expect(draft.currentPasswordRequired).toEqual(errors.currentPasswordRequired)
  const { _rev, _createdAt, _updatedAt, ...texts } = footer
  expect(await read(FOOTER)).toMatchObject(texts)
  expect(wasSaid()).toEqual([expect.stringContaining('in 3 documents')])
})

test('a start with all texts writes nothing', async () => {
  await restart()
  const before = await read(ERRORS)
  await restart()
  expect(await read(ERRORS)).toEqual(before)
  expect(wasSaid()).toEqual([])
})
