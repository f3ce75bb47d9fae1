import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import type { Visitor } from './support/visitor.ts'
import { usePortfolio } from './support/use-portfolio.ts'

const API = '/lake/v2025-02-19/data'
const ERRORS = 'translation-errors'
const FOOTER = 'translation-footer'
const EDITED = { en: 'Edited by the owner', srb: 'Izmenio vlasnik' }

let owner: Visitor
const portfolio = usePortfolio()
beforeAll(async () => {
  owner = await portfolio.owner()
})

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

const documentSchema = z.record(z.string(), z.unknown())
const documentsSchema = z.object({ documents: z.tuple([documentSchema]) })

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

test.skipIf(!HAS_SERBIAN)(
  'a start adds the texts of a language that the store has none of, and keeps what the owner wrote',
  async () => {
    const query = '*[_id match "translation-*"]'
    const { body } = await owner.get(`${API}/query/production?query=${encodeURIComponent(query)}`)
    const { result } = z.object({ result: z.array(documentSchema) }).parse(body)
    await mutate(
      ...result.map(({ _id, ...texts }) => {
        const unset = Object.keys(texts).flatMap((key) => (key.startsWith('_') ? [] : `${key}.srb`))
        return { patch: { id: _id, unset } }
      }),
      { delete: { id: `drafts.${ERRORS}` } },
      { patch: { id: ERRORS, set: { 'notFound.en': 'Edited by the owner' } } },
      { create: { _id: `drafts.${ERRORS}`, _type: 'translationErrors', badRequest: { en: 'Draft' } } },
    )
    expect(await read(ERRORS)).toMatchObject({ notFound: { en: 'Edited by the owner' } })
    await restart()
    const errors = await read(ERRORS)
    // A text without a mark counts as translated from the English one beside it.
    expect(errors.badRequest).toEqual(result.find(({ _id }) => _id === ERRORS)?.badRequest)
    expect(errors.notFound).toEqual({
      en: 'Edited by the owner',
      srb: expect.stringContaining('ne'),
      srbTranslatedFrom: expect.stringMatching(/./),
    })
    expect(await read(`drafts.${ERRORS}`)).toMatchObject({
      badRequest: { en: 'Draft', srb: expect.any(String), srbTranslatedFrom: expect.any(String) },
    })

    // From now on a text that the owner removes in that language stays removed.
    await mutate({ patch: { id: ERRORS, unset: ['badRequest.srb'] } })
    await restart()
    expect(await read(ERRORS)).toMatchObject({ badRequest: { en: expect.any(String) } })
    expect(await read(ERRORS)).not.toHaveProperty('badRequest.srb')
  },
)

test('a start with all texts writes nothing', async () => {
  await restart()
  const before = await read(ERRORS)
  await restart()
  expect(await read(ERRORS)).toEqual(before)
  expect(wasSaid()).toEqual([])
})

test('a document that is damaged or deleted is left out where others refer to it', async () => {
  const gone = { _key: 'gone', _ref: 'gone', _type: 'reference', _weak: true }
  await mutate(
    { patch: { id: 'curriculumVitae', insert: { before: 'projects[0]', items: [gone] } } },
    { patch: { query: '*[_type == "project"]', insert: { before: 'skills[0]', items: [gone] } } },
  )
  for (const path of ['/curriculum-vitae', '/projects', '/projects/orbit', '/resume.json']) {
    const { status } = await portfolio.visitor().get(path)
    expect([path, status]).toEqual([path, 200])
  }
})
