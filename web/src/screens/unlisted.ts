import { loadTexts } from '#src/content/load-texts.ts'
import { type ScreenRequest, defineScreen } from './screen.tsx'

/** @param more what else the screen takes from a request */
export const textsLoader =
  <const Query extends string, More extends object>(
    query: Query,
    more: (request: ScreenRequest) => More | Promise<More>,
  ) =>
  async (request: ScreenRequest) => ({ ...(await more(request)), ...(await loadTexts(request, query)) })

/** A screen that search engines do not list, such as a form. */
export const defineUnlisted = <Data extends { texts: { title: string; description: string } }>(
  definition: Omit<Parameters<typeof defineScreen<Data>>[0], 'describe'>,
) =>
  defineScreen({
    ...definition,
    describe: ({ texts: { title, description } }) => ({ title, description, isListed: false }),
  })
