import { Card, Flex, Stack } from '@sanity/ui'
import {
  Preview,
  type ReleaseDocument,
  getReleaseIdFromReleaseDocumentId,
  getVersionFromId,
  isCardinalityOneRelease,
  useActiveReleases,
  useSchema,
} from 'sanity'
import { IntentLink } from 'sanity/router'
import { useLiveQuery } from '../../structure/use-live-query.ts'
import { counted, Small, formatMoment } from '../../ui/text.tsx'
import { Panel } from '../panel.tsx'

const VERSIONS = '*[_id in path("versions.**")]{ _id, _type }'
const NO_PARAMETERS = {}

/** The scheduled releases and documents, the next one first; those that failed come before all others. */
export function DueReleases() {
  const { data: releases } = useActiveReleases()
  const versions = useLiveQuery(VERSIONS, NO_PARAMETERS, { tag: 'start.due', perspective: 'raw' })
  const due = releases.flatMap((release) => {
    const problem = release.error?.message ?? null
    const at = release.state === 'scheduled' ? (release.publishAt ?? null) : null
    return problem !== null || at !== null ? { release, problem, at } : []
  })
  if (due.length === 0 || !versions) return null
  const sorted = due.toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))
  return (
    <Panel title="Due" data-testid="due-releases">
      {sorted.map(({ release, problem, at }) => {
        const id = getReleaseIdFromReleaseDocumentId(release._id)
        const documents = versions.filter(({ _id }) => getVersionFromId(_id) === id)
        return (
          <Card
            key={id}
            as={IntentLink}
            {...releaseIntent(release, id)}
            radius={2}
            padding={2}
            style={{ textDecoration: 'none' }}
          >
            <Flex align="center" gap={3} justify="space-between" wrap="wrap">
              <Due release={release} documents={documents} />
              <Small muted={problem === null}>
                {problem ?? <time dateTime={at ?? ''}>{formatMoment(at ?? '')}</time>}
              </Small>
            </Flex>
          </Card>
        )
      })}
    </Panel>
  )
}

const releaseIntent = (release: ReleaseDocument, id: string) =>
  isCardinalityOneRelease(release)
    ? { intent: 'releases-scheduled-drafts', params: { view: 'drafts' } }
    : { intent: 'release', params: { id } }

/** A release's title and size; of a scheduled draft, whose release has no title of its own, the document. */
function Due(props: { release: ReleaseDocument; documents: readonly { _id: string; _type: string }[] }) {
  const { release, documents } = props
  const schema = useSchema()
  const [only] = documents
  const type = isCardinalityOneRelease(release) && only ? schema.get(only._type) : undefined
  if (type) return <Preview value={only} schemaType={type} layout="default" />
  return (
    <Stack gap={2}>
      <Small weight="medium">{release.metadata.title || 'Release without a title'}</Small>
      <Small muted>{counted(documents.length, 'document')}</Small>
    </Stack>
  )
}
