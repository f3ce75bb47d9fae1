import { expect, test } from 'vitest'
import { type PageCache, type RenderedPage, createPageCache } from './page-cache.ts'

const rendered = (html: string, tags: string[] = []): RenderedPage => ({
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: Buffer.from(html),
  tags,
  maxAgeMs: 60_000,
})
const store = (cache: PageCache, key: string, tags: string[]) =>
  cache.render(key, () => Promise.resolve(rendered(key, tags)))

test('only the pages with a changed tag are rendered again', async () => {
  const cache = createPageCache()
  await store(cache, 'projects', ['layout', 'project'])
  await store(cache, 'cv', ['layout', 'cv'])
  cache.invalidate(['project'])
  expect([cache.find('projects'), cache.find('cv')?.identity.toString()]).toEqual([undefined, 'cv'])
  cache.invalidate(['layout'])
  expect(cache.find('cv')).toBeUndefined()
})

test('concurrent requests share a render, unless something changed since it began', async () => {
  const cache = createPageCache()
  const finish: (() => void)[] = []
  const render = () =>
    new Promise<RenderedPage>((resolve) => {
      const number = finish.push(() => resolve(rendered(`render ${number}`, ['a'])))
    })
  const together = [cache.render('page', render), cache.render('page', render)]
  cache.invalidate(['a'])
  const after = cache.render('page', render)
  expect(finish).toHaveLength(2)
  for (const end of finish) end()
  const texts = (await Promise.all([...together, after])).map((page) => page?.identity.toString())
  expect(texts).toEqual(['render 1', 'render 1', 'render 2'])
  expect(cache.find('page')?.identity.toString()).toBe('render 2')
})

test('a page that fails to render is not cached', async () => {
  const cache = createPageCache()
  await expect(cache.render('page', () => Promise.reject(new Error('no content')))).rejects.toThrow(
    'no content',
  )
  expect((await store(cache, 'page', []))?.identity.toString()).toBe('page')
})
