import { PATHS } from '@portfolio/contract/paths'
import { expect, test } from 'vitest'
import { SCREEN_ROUTES, sourceOf } from './routes.ts'

test('every path has one screen', () => {
  const paths = SCREEN_ROUTES.map(({ path }) => path)
  expect(paths.toSorted()).toEqual([...Object.values(PATHS), '*'].toSorted())
})

test('a page of the guestbook beyond the last one is corrected without a history entry', async () => {
  const { screen } = await import('./comments/comments.tsx')
  const load = screen.load({
    content: { load: () => Promise.resolve(Object({ texts: {}, errors: {} })) },
    language: 'en',
    params: {},
    url: new URL('http://localhost/comments?page=9'),
    listImpressions: () =>
      Promise.resolve({ impressions: [], totalPages: 2, total: 11, cursor: '', position: 0 }),
    readInvitation: () => Promise.resolve({ refusal: '' }),
    hasGoogle: false,
    hasMailServer: false,
  })
  const answer: unknown = await load.catch((thrown: unknown) => thrown)
  expect(answer instanceof Response && [...answer.headers]).toEqual([
    ['location', '/comments?page=2'],
    ['x-remix-replace', 'true'],
  ])
})

// The build finds the styles of a page by the file's name.
test.each(SCREEN_ROUTES)('the file that $name is imported from has its name', async (route) => {
  const { screen } = await route.importScreen()
  const named: { screen: unknown } = await import(/* @vite-ignore */ `../../${sourceOf(route.name)}`)
  expect(named.screen).toBe(screen)
})
