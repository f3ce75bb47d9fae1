import { useEffect, useMemo, useState } from 'react'
import { type Schema, useDocumentStore } from 'sanity'
import { SINGLETON_DOCUMENTS } from '../../structure/singletons.ts'
import type { ContentDocument } from './survey.ts'

const QUERY = '*[_type in $types] | order(_type asc, orderRank asc, _id asc)'

/**
 * Every document with its drafts laid over it, kept up to date; null until they are there. Documents of which there
 * must be one are there also when they have not been written yet.
 */
export function useDocuments(schema: Schema): ContentDocument[] | null {
  const store = useDocumentStore()
  const [documents, setDocuments] = useState<ContentDocument[] | null>(null)
  const types = useMemo(
    () =>
      schema
        .getTypeNames()
        .filter((name) => schema.get(name)?.type?.name === 'document' && !name.includes('.')),
    [schema],
  )

  useEffect(() => {
    const subscription = store
      .listenQuery(QUERY, { types }, { tag: 'translations', perspective: 'drafts' })
      .subscribe((found: ContentDocument[]) => setDocuments([...found, ...unwritten(found)]))
    return () => subscription.unsubscribe()
  }, [store, types])

  return documents
}

const unwritten = (found: ContentDocument[]) =>
  SINGLETON_DOCUMENTS.filter(({ _id }) => !found.some((document) => document._id === _id))
