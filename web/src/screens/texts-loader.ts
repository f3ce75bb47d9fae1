import { loadTexts } from '#src/content/load-texts.ts'
import type { ScreenRequest } from './screen.tsx'

/**
 * The loader of a screen that shows interface texts.
 * @param more what else the screen takes from a request
 */
export const textsLoader =
  <const Query extends string, More extends object>(query: Query, more: (request: ScreenRequest) => More) =>
  async (request: ScreenRequest) => ({ ...more(request), ...(await loadTexts(request, query)) })
