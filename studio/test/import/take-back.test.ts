import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOutcome, readEarlierImports, takeBack } from '../../import/take-back.ts'
import { readRecords } from '../../import/record.ts'
import { resumeFile } from './files.ts'
import { fail, idOf, type Importer, startImporter } from './importer.ts'

let importer: Importer
beforeAll(async () => {
  importer = await startImporter()
})
afterAll(() => importer.stop())

test('Imports that wrote the same draft are taken back one after the other', async () => {
  const projects = (description: string) => [resumeFile({ projects: [{ name: 'Lighthouse', description }] })]
  const first = await importer.imported(projects('Shines.'))
  const second = await importer.imported(projects('Shines at night.'))
  const description = '*[_type == "project" && title.en == "Lighthouse"][0].description.en'
  expect(await importer.drafts(description)).toBe('Shines at night.')
  expect((await takeBack(importer.client, second.record ?? fail())).kept).toEqual([])
  expect(await importer.drafts(description)).toBe('Shines.')
  const stored = (await readRecords(importer.client)).find(({ id }) => id === first.record?.id)
  expect((await takeBack(importer.client, stored ?? fail())).kept).toEqual([])
  expect(await importer.drafts(description)).toBeNull()
})

test('An import that was published is not taken back, and the next file still knows it', async () => {
  const file = (description: string) => resumeFile({ projects: [{ name: 'Pier', description }] })
  const { record, plan } = await importer.imported([file('Of wood.')])
  await importer.publish(idOf(plan, 'Pier'))
  expect(describeOutcome(await takeBack(importer.client, record ?? fail()))).toEqual({
    title: 'Nothing was taken back',
    description: 'Edited or published since, and therefore kept: Pier',
  })
  const earlier = (await readEarlierImports(importer.client)).find((each) => each.record.id === record?.id)
  expect(earlier).toMatchObject({ drafts: [], untouched: [], kept: [{ title: 'Pier' }] })
  const next = await importer.imported([file('Of steel.')])
  expect(next.plan.entries).toMatchObject([{ title: 'Pier', changes: [{ to: 'Of steel.' }], kept: [] }])
})

test('A reference to an imported draft is weak until both are published', async () => {
  const { plan } = await importer.imported([
    resumeFile({ projects: [{ name: 'Kiln', keywords: ['Ceramics'] }] }),
  ])
  const [kiln, ceramics] = [idOf(plan, 'Kiln'), idOf(plan, 'Ceramics')]
  const references = (id: string) =>
    importer.client.fetch<object[]>('*[_id == $id][0].skills', { id }, { perspective: 'raw' })
  expect(await references(`drafts.${kiln}`)).toMatchObject([{ _ref: ceramics, _weak: true }])
  await importer.publish(ceramics, kiln)
  expect(await references(kiln)).toEqual([{ _type: 'reference', _key: expect.any(String), _ref: ceramics }])
})

test('Of an import that was published in part the rest is taken back', async () => {
  const { record, plan } = await importer.imported([
    resumeFile({ projects: [{ name: 'Dyke' }, { name: 'Sluice' }] }),
  ])
  await importer.publish(idOf(plan, 'Dyke'))
  const outcome = await takeBack(importer.client, record ?? fail())
  expect(outcome).toEqual({ isTakenBack: true, kept: ['Dyke'] })
  expect(describeOutcome(outcome).title).toBe('Part of the import was taken back')
  expect(await importer.drafts('*[title.en in ["Dyke", "Sluice"]].title.en')).toEqual(['Dyke'])
  const stored = (await readRecords(importer.client)).find(({ id }) => id === record?.id)
  expect(stored?.documents.map(({ title }) => title)).toEqual(['Dyke'])
})

test('Pictures go with the import that brought them, unless something else shows them', async () => {
  const before = await importer.pictures()
  const skills = (...names: string[]) => [resumeFile({ skills: names.map((name) => ({ name })) })]
  const first = await importer.imported(skills('Quartz', 'Xenon'))
  // This icon has the same letters as that of "Quartz", and so is the same picture.
  const second = await importer.imported(skills('Quarry'))
  const added = (await importer.pictures()).filter((id) => !before.includes(id))
  expect(added).toHaveLength(2)
  await takeBack(importer.client, first.record ?? fail())
  const shared = await importer.client.fetch<string>(
    '*[_id == $id][0].icon.asset._ref',
    { id: `drafts.${idOf(second.plan, 'Quarry')}` },
    { perspective: 'raw' },
  )
  expect(await importer.pictures()).toEqual([...before, shared].toSorted())
})

test('A record that names other documents than those of an import does nothing to them', async () => {
  const before = JSON.stringify({ _id: 'drafts.private.settings', _type: 'privateSettings' })
  await importer.client.create({
    _id: 'imports.forged',
    _type: 'profileImport',
    transactionId: 'x',
    documents: [
      { _key: 'a', id: 'private.settings', before, written: '{}' },
      { _key: 'b', id: 'home', before: '{', written: '{}' },
      { _key: 'c', id: 'home', written: 'no JSON' },
      'no object',
    ],
    assets: ['private.settings'],
  })
  const forged = (await readRecords(importer.client)).find(({ id }) => id === 'imports.forged')
  expect(forged).toMatchObject({ documents: [], assets: [] })
})
