import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { Badge, Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { Preview, pathToString, useSchema, useTools } from 'sanity'
import { IntentLink } from 'sanity/router'
import { findPagePath } from '../../actions/document-pages.ts'
import { languageTitle } from '@portfolio/contract/language-title'
import type { ContentDocument, GapEntry } from './survey.ts'
import { Small } from '../../ui/text.tsx'

export function GapGroup({ document, gaps }: { document: ContentDocument; gaps: GapEntry[] }) {
  const schemaType = useSchema().get(document._type)
  return (
    <Card as="li" border radius={3} overflow="hidden" data-testid={`gaps-${document._id}`}>
      <Box padding={2}>
        {schemaType && <Preview schemaType={schemaType} value={document} layout="default" />}
      </Box>
      <Stack as="ul">
        {gaps.map((gap) => (
          <Card as="li" borderTop key={`${gap.state} ${JSON.stringify(gap.path)}`}>
            <Flex align="center">
              <FieldLink document={document} gap={gap} />
              <PageLink document={document} gap={gap} />
            </Flex>
          </Card>
        ))}
      </Stack>
    </Card>
  )
}

const STATES = { missing: 'missing', stale: 'out of date', unread: 'not yet read' }

function FieldLink({ document, gap }: { document: ContentDocument; gap: GapEntry }) {
  const params = { id: document._id, type: document._type, path: pathToString(gap.path) }
  return (
    <Card
      __unstable_focusRing
      as={IntentLink}
      intent="edit"
      params={params}
      paddingX={4}
      paddingY={3}
      flex={1}
      data-as="a"
      style={{ color: 'inherit', textDecoration: 'none' }}
    >
      <Flex gap={4} align="center">
        <Stack gap={3} flex={1}>
          <Small weight="medium">{gap.field}</Small>
          <Small muted textOverflow="ellipsis">
            {gap.text ?? gap.where ?? 'Empty in every language'}
          </Small>
        </Stack>
        <Badge tone="caution">
          {languageTitle(gap.language)} {STATES[gap.state]}
        </Badge>
        <Text muted>
          <ArrowRightIcon />
        </Text>
      </Flex>
    </Card>
  )
}

/** Opens the page in the gap's language beside the field, if the Studio can show the site with drafts. */
function PageLink({ document, gap }: { document: ContentDocument; gap: GapEntry }) {
  const hasSite = useTools().some(({ name }) => name === 'presentation')
  const page = findPagePath(document._type, document._id, document, gap.language)
  if (!hasSite || page === null) return null
  return (
    <Button
      as={IntentLink}
      intent="edit"
      params={{
        mode: 'presentation',
        id: document._id,
        type: document._type,
        path: pathToString(gap.path),
        preview: page,
      }}
      mode="bleed"
      icon={EarthGlobeIcon}
      aria-label={`See the page in ${languageTitle(gap.language)}: ${gap.field}`}
      title={`See the page in ${languageTitle(gap.language)}`}
    />
  )
}
