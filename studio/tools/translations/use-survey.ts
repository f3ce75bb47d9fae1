import { useDeferredValue, useMemo } from 'react'
import { type Schema, useSchema } from 'sanity'
import { SINGLETON_DOCUMENTS } from '../../structure/singletons.ts'
import { documentTypes, useLiveQuery } from '../../structure/use-live-query.ts'
import { type ContentDocument, surveyTranslations } from './survey.ts'

const QUERY = '*[_type in $types] | order(_type asc, orderRank asc, _id asc)'

/** The state of all translations, updated live; null until the documents are loaded. */
export function useSurvey() {
  const schema = useSchema()
  const documents = useDeferredValue(useDocuments(schema))
  return useMemo(() => documents && surveyTranslations(documents, schema), [documents, schema])
}

/** Every document, drafts before published versions. Required singletons are included before they exist. */
function useDocuments(schema: Schema): ContentDocument[] | null {
  const params = useMemo(() => ({ types: documentTypes(schema) }), [schema])
  const data = useLiveQuery(QUERY, params, { tag: 'translations', perspective: 'drafts' })
  return useMemo(() => {
    const found = new Set(data?.map(({ _id }) => _id))
    return data && [...data, ...SINGLETON_DOCUMENTS.filter(({ _id }) => !found.has(_id))]
  }, [data])
}
