import type { Need } from '#src/render-types.ts'
import { importOnce } from './import-once.ts'
import type { Screen } from './screen.tsx'

export type ScreenRoute = {
  /** Paths below a language's root, in the router's syntax. */
  paths: readonly string[]
  /** The path of the screen that this one opens over, if any. */
  parent?: string
  needs?: readonly Need[]
  /** Loads the screen's code when it is first visited. */
  importScreen: () => Promise<{ screen: Screen<unknown> }>
}

/** Declares a screen. Its file is `<name>.route.ts` beside `<name>.tsx`, which the router finds by that name. */
export const defineRoute = (route: ScreenRoute): ScreenRoute => ({
  ...route,
  importScreen: importOnce(route.importScreen),
})
