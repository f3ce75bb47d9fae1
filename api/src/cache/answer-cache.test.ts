import { expect, test } from 'vitest'
import { type AnswerCache, type MadeAnswer, createAnswerCache } from './answer-cache.ts'

const rendered = (html: string, tags: string[] = []): MadeAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: Buffer.from(html),
  tags,
  maxAgeMs: 60_000,
})
const store = (cache: AnswerCache, key: string, tags: string[]) =>
  cache.make(key, () => Promise.resolve(rendered(key, tags)))

test('only the pages with a changed tag are rendered again', async () => {
  const cache = createAnswerCache()
  await store(cache, 'projects', ['layout', 'project'])
  await store(cache, 'cv', ['layout', 'cv'])
  cache.invalidate(['project'])
  expect([cache.find('projects'), cache.find('cv')?.identity.toString()]).toEqual([undefined, 'cv'])
  cache.invalidate(['layout'])
  expect(cache.find('cv')).toBeUndefined()
})

test('concurrent requests share a render, unless something changed since it began', async () => {
  const cache = createAnswerCache()
  const finish: (() => void)[] = []
  const render = () =>
    new Promise<MadeAnswer>((resolve) => {
      const number = finish.push(() => resolve(rendered(`render ${number}`, ['a'])))
    })
  const together = [cache.make('page', render), cache.make('page', render)]
  cache.invalidate(['a'])
  const after = cache.make('page', render)
  expect(finish).toHaveLength(2)
  for (const end of finish) end()
  const texts = (await Promise.all([...together, after])).map((page) => page?.identity.toString())
  expect(texts).toEqual(['render 1', 'render 1', 'render 2'])
  expect(cache.find('page')?.identity.toString()).toBe('render 2')
})

test('a page that fails to render is not cached', async () => {
  const cache = createAnswerCache()
  await expect(cache.make('page', () => Promise.reject(new Error('no content')))).rejects.toThrow(
    'no content',
  )
  expect((await store(cache, 'page', []))?.identity.toString()).toBe('page')
})
