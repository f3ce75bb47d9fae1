import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Language } from '@portfolio/contract/language'
import { type Content, foundTexts } from '#src/content/content.ts'
import { OWNER_TOOLS_QUERY } from '#src/content/queries/owner.ts'
import { queries } from '#src/queries.ts'

export type OwnerData = Awaited<ReturnType<typeof loadOwnerData>>

async function loadOwnerData(content: Content, language: Language) {
  const { texts, ...documents } = await content.load(OWNER_TOOLS_QUERY, { language })
  return { texts: foundTexts(texts), ...documents }
}

/** Null until it is loaded; read again on each page, because documents may have been published. */
export function useOwnerData(content: Content, language: Language, pathname: string): OwnerData | null {
  const { data } = useQuery(
    {
      queryKey: ['owner', language, pathname],
      queryFn: () => loadOwnerData(content, language),
      placeholderData: keepPreviousData,
    },
    queries,
  )
  return data ?? null
}
