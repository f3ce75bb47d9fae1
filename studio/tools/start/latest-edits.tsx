import { useMemo } from 'react'
import { getPublishedId, useSchema } from 'sanity'
import { DocumentLink } from '../../structure/document-link.tsx'
import { documentTypes, useLiveQuery } from '../../structure/use-live-query.ts'
import { Panel } from '../panel.tsx'

const QUERY =
  '*[_type in $types && _type != "privateSettings"] | order(_updatedAt desc)[0...8]{ _id, _type, _updatedAt }'

export function LatestEdits() {
  const schema = useSchema()
  const params = useMemo(() => ({ types: documentTypes(schema) }), [schema])
  const edited = useLiveQuery(QUERY, params, { tag: 'start', perspective: 'drafts' })
  return (
    <Panel title="Last edits">
      {edited?.map(({ _id, _type, _updatedAt }) => (
        <DocumentLink key={_id} id={getPublishedId(_id)} type={_type}>
          <time dateTime={_updatedAt}>{new Date(_updatedAt ?? 0).toLocaleDateString()}</time>
        </DocumentLink>
      ))}
    </Panel>
  )
}
