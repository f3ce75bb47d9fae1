import { PATHS } from '@portfolio/contract/paths'
import { expect, test } from 'vitest'
import { SCREEN_ROUTES } from './routes.ts'

test('every path has one screen', () => {
  const paths = SCREEN_ROUTES.map(({ path }) => path)
  expect(paths.toSorted()).toEqual([...Object.values(PATHS), '*'].toSorted())
})

// The build finds the styles of a page by the file's name.
test.each(SCREEN_ROUTES)('$file is the file that the screen at "$path" is imported from', async (route) => {
  const { screen } = await route.importScreen()
  const named: { screen: unknown } = await import(/* @vite-ignore */ `./${route.file}.tsx`)
  expect(named.screen).toBe(screen)
})
