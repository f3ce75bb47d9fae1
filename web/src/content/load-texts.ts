import type { Language } from '@portfolio/contract/language'
import type { ClientReturn } from '@sanity/client'
import { type Content, type Texts, found } from './content.ts'

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
