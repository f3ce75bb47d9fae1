import { Card, Flex, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { Preview, getPublishedId, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { documentTypes } from '../../structure/document-types.ts'
import { useLiveQuery } from '../../structure/use-live-query.ts'
import { Panel } from '../panel.tsx'

const QUERY =
  '*[_type in $types && _type != "privateSettings"] | order(_updatedAt desc)[0...8]{ _id, _type, _updatedAt }'

/** The documents that were changed last; a draft has priority over its published version. */
export function LatestEdits() {
  const schema = useSchema()
  const params = useMemo(() => ({ types: documentTypes(schema) }), [schema])
  const edited = useLiveQuery(QUERY, params, { tag: 'start', perspective: 'drafts' })
  return (
    <Panel title="Last edits">
      {edited?.map((document) => {
        const type = schema.get(document._type)
        const id = getPublishedId(document._id)
        return (
          type && (
            <Card
              key={id}
              as={IntentLink}
              intent="edit"
              params={{ id, type: document._type }}
              radius={2}
              style={{ textDecoration: 'none' }}
            >
              <Flex align="center" gap={3} justify="space-between">
                <Preview value={{ _id: id, _type: document._type }} schemaType={type} layout="default" />
                <Text size={1} muted>
                  <time dateTime={document._updatedAt}>
                    {new Date(document._updatedAt ?? 0).toLocaleDateString()}
                  </time>
                </Text>
              </Flex>
            </Card>
          )
        )
      })}
    </Panel>
  )
}
