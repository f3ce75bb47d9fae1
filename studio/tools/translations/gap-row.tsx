import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { Badge, Card, Flex, Stack, Text } from '@sanity/ui'
import { pathToString } from 'sanity'
import { IntentLink } from 'sanity/router'
import { titleOf } from '../../translation/languages.ts'
import type { ContentDocument, GapEntry } from './survey.ts'

/** One text that is missing or out of date; a click opens the document at its field. */
export function GapRow({ document, gap }: { document: ContentDocument; gap: GapEntry }) {
  const params = { id: document._id, type: document._type, path: pathToString(gap.path) }
  return (
    <Card
      as={IntentLink}
      intent="edit"
      params={params}
      paddingX={4}
      paddingY={3}
      borderTop
      data-as="a"
      style={{ color: 'inherit', textDecoration: 'none' }}
    >
      <Flex gap={4} align="center">
        <Stack gap={3} flex={1}>
          <Text size={1} weight="medium">
            {gap.field}
          </Text>
          <Text size={1} muted textOverflow="ellipsis">
            {gap.text ?? gap.where ?? 'Empty in every language'}
          </Text>
        </Stack>
        <Badge tone="caution">
          {titleOf(gap.language)} {gap.state === 'missing' ? 'missing' : 'out of date'}
        </Badge>
        <Text muted>
          <ArrowRightIcon />
        </Text>
      </Flex>
    </Card>
  )
}
