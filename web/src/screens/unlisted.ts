import { type Content, type Texts, found } from '#src/content/content.ts'
import type { ClientReturn } from '@sanity/client'
import type { Language } from '@portfolio/contract/language'
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

export type TextsOf<Query extends string> = {
  [Name in keyof ClientReturn<Query>]: Texts<NonNullable<ClientReturn<Query>[Name]>>
}

/** Loads a query that has only sections of interface texts. @throws when one is missing */
export async function loadTexts<const Query extends string>(
  { content, language }: { content: Content; language: Language },
  query: Query,
): Promise<TextsOf<Query>> {
  const sections: unknown = await content.load(query, { language })
  return found(areFound<Query>(sections) ? sections : null, 'such translation section')
}

const areFound = <Query extends string>(sections: unknown): sections is TextsOf<Query> =>
  typeof sections === 'object' && sections !== null && !Object.values(sections).includes(null)
