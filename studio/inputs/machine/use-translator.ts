import { useQuery } from '@tanstack/react-query'
import type { Term } from '@portfolio/contract/machine-translation'
import { useClient } from 'sanity'
import { type Direction, findTranslator } from '../../translation/machine/translate.ts'
import { GLOSSARY_ID, termsIn } from '../../translation/machine/glossary.ts'

/** The provider that the server's settings name; null for none, and until it is known. */
export function useTranslator() {
  const { data = null } = useQuery({
    queryKey: ['translator'],
    queryFn: findTranslator,
    staleTime: Infinity,
    retry: false,
  })
  return data
}

/** Reads the glossary as it is when something is translated, with its draft. */
export function useGlossary(): (direction: Direction) => Promise<Term[]> {
  const client = useClient({ apiVersion: '2025-02-19' })
  return async (direction) =>
    termsIn(
      await client.fetch<unknown>('*[_id == $id][0]', { id: GLOSSARY_ID }, { perspective: 'drafts' }),
      direction,
    )
}
