import { PATHS } from '@portfolio/contract/paths'
import { expect, test } from 'vitest'
import { SCREEN_ROUTES, sourceOf } from './routes.ts'

test('every path has one screen', () => {
  const paths = SCREEN_ROUTES.map(({ path }) => path)
  expect(paths.toSorted()).toEqual([...Object.values(PATHS), '*'].toSorted())
})

// The build finds the styles of a page by the file's name.
test.each(SCREEN_ROUTES)('the file that $name is imported from has its name', async (route) => {
  const { screen } = await route.importScreen()
  const named: { screen: unknown } = await import(/* @vite-ignore */ `../../${sourceOf(route.name)}`)
  expect(named.screen).toBe(screen)
})
