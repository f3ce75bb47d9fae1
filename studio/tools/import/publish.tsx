import { Box, Flex, Stack } from '@sanity/ui'
import { useState } from 'react'
import { IntentLink } from 'sanity/router'
import type { ImportedDraft } from '../../import/take-back.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { Panel } from '../panel.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { Small } from '../../ui/text.tsx'
import type { SanityClient } from '@sanity/client'
import type { Workspace } from 'sanity'
import { carryOut, invalidAmong } from '../../structure/list/bulk-actions.ts'

/** What other types refer to comes first: a form with a reference to a draft is not valid. */
const ORDER = ['skill', 'project']

type Result = { published: number; invalid: ImportedDraft[] }

/**
 * Publishes the valid drafts of an import, type by type; if the lake refuses one, none of its type is published.
 * @returns the number of published drafts, and the drafts that are not valid
 */
export async function publishImported(
  client: SanityClient,
  workspace: Workspace,
  drafts: readonly ImportedDraft[],
): Promise<Result> {
  const listed = drafts.map((draft) => ({ ...draft, isPublished: false, hasDraft: true, versions: [] }))
  const steps = [
    ...ORDER.map((type) => listed.filter((document) => document.type === type)),
    listed.filter(({ type }) => !ORDER.includes(type)),
  ]
  const invalid: ImportedDraft[] = []
  for (const step of steps) {
    const incomplete = await invalidAmong(client, workspace, step)
    await carryOut(
      client,
      'publish',
      step.filter((document) => !incomplete.includes(document)),
    )
    invalid.push(...incomplete)
  }
  return { published: drafts.length - invalid.length, invalid }
}

const panelTitle = (count: number) =>
  count === 0 ? 'No draft is left' : count === 1 ? '1 draft is written' : `${count} drafts are written`

export function Publish(props: { drafts: readonly ImportedDraft[]; onPublish: () => Promise<Result> }) {
  const { drafts, onPublish } = props
  const [result, setResult] = useState<Result | null>(null)
  return (
    <Panel title={panelTitle(drafts.length)} gap={4}>
      {drafts.length > 0 && (
        <>
          <Small muted>
            Visitors see what is published. Look at the drafts, or publish all that is complete at once.
          </Small>
          {!result && (
            <Box as="details">
              <Small as="summary" style={{ cursor: 'pointer', textDecoration: 'underline' }}>
                Show the drafts
              </Small>
              <Links drafts={drafts} />
            </Box>
          )}
        </>
      )}
      {result && (
        <Stack gap={3} as="output">
          <Small>{result.published} published.</Small>
          {result.invalid.length > 0 && (
            <>
              <Small>Something is missing in these; their forms say what:</Small>
              <Links drafts={result.invalid} />
            </>
          )}
        </Stack>
      )}
      {drafts.length > 0 && (
        <Flex>
          <ActionButton
            tone="positive"
            text="Publish what is complete"
            onPress={() => onPublish().then(setResult)}
          />
        </Flex>
      )}
    </Panel>
  )
}

const Links = ({ drafts }: { drafts: readonly ImportedDraft[] }) => (
  <LongList items={drafts} gap={3} paddingTop={3}>
    {({ id, type, title }) => (
      <Small as="li" key={id}>
        <IntentLink intent="edit" params={{ id, type }}>
          <bdi>{title}</bdi>
        </IntentLink>
      </Small>
    )}
  </LongList>
)
