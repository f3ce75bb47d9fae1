import { createClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  await lake.owner.create({ _id: 'page', _type: 'page', title: 'Now' })
  await lake.owner.releases.create({
    releaseId: 'soon',
    metadata: { title: 'Soon', releaseType: 'scheduled' },
  })
  const document = { _type: 'page', title: 'Soon' }
  await lake.owner.createVersion({ releaseId: 'soon', publishedId: 'page', document })
})
afterAll(() => lake.stop())

const RELEASES = 'releases::all()[]{ name, state, "documents": count(*[sanity::partOfRelease(^.name)]) }'

test('a source map in the perspective of a release names the version', async () => {
  const { result, resultSourceMap } = await lake.owner.fetch<unknown>(
    '*[_id == "page"]{ title }',
    {},
    { perspective: ['soon', 'drafts'], filterResponse: false, resultSourceMap: true },
  )
  expect(result).toEqual([{ title: 'Soon' }])
  expect(resultSourceMap?.documents).toEqual([expect.objectContaining({ _id: 'versions.soon.page' })])
})

test('live events hear of a version in previews only, and of its publication everywhere', async () => {
  await lake.owner.releases.create({ releaseId: 'live', metadata: { title: 'Live', releaseType: 'asap' } })
  const { syncTags = [] } = await lake.anonymous.fetch('*[_type == "page"]', {}, { filterResponse: false })
  const preview = await lake.owner.fetch(
    '*[_id == "page"]',
    {},
    { filterResponse: false, perspective: ['live'] },
  )
  const listed = await lake.owner.fetch('releases::all()', {}, { filterResponse: false })
  const heard: Record<string, string[]> = { anonymous: [], owner: [] }
  const listeners = [
    lake.anonymous.live.events().subscribe((event) => {
      if ('tags' in event) heard.anonymous?.push(...event.tags)
    }),
    lake.owner.live.events({ includeDrafts: true }).subscribe((event) => {
      if ('tags' in event) heard.owner?.push(...event.tags)
    }),
  ]
  const document = { _type: 'page', title: 'Live' }
  await expect.poll(() => lake.owner.fetch('count(*[_type == "page"])')).toBe(1)
  await lake.owner.createVersion({ releaseId: 'live', publishedId: 'page', document })
  await expect.poll(() => preview.syncTags?.some((tag) => heard.owner?.includes(tag))).toBe(true)
  expect(heard.anonymous).toEqual([])
  await lake.owner.releases.publish({ releaseId: 'live' })
  await expect.poll(() => syncTags.some((tag) => heard.anonymous?.includes(tag))).toBe(true)
  expect(listed.syncTags?.some((tag) => heard.owner?.includes(tag))).toBe(true)
  for (const listener of listeners) listener.unsubscribe()
})

test('a copy of the dataset has its releases, with their documents', async () => {
  const expected = await lake.owner.fetch(RELEASES, {}, { perspective: 'raw' })
  expect(expected).toContainEqual({ name: 'soon', state: 'active', documents: 1 })
  const copied = await lake.ask('/v1/projects/portfolio/datasets/production/copy', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ targetDataset: 'copied', skipHistory: true }),
  })
  expect(copied.status).toBe(200)
  const copy = createClient({ ...lake.config, dataset: 'copied', token: lake.token })
  await expect.poll(() => copy.fetch(RELEASES, {}, { perspective: 'raw' })).toEqual(expected)
  expect(await copy.fetch('*[_id == "page"][0].title', {}, { perspective: ['soon'] })).toBe('Soon')
})

test('an export has the releases and their documents', async () => {
  const answer = await lake.ask('/v2025-02-19/data/export/production')
  const text = await answer.text()
  for (const id of ['_.releases.soon', 'versions.soon.page']) expect(text).toContain(`"_id":"${id}"`)
})
