import { Box, Card, Stack } from '@sanity/ui'
import { Preview, useSchema } from 'sanity'
import { GapRow } from './gap-row.tsx'
import type { ContentDocument, GapEntry } from './survey.ts'

/** A document and its gaps. */
export function GapGroup({ document, gaps }: { document: ContentDocument; gaps: GapEntry[] }) {
  const schemaType = useSchema().get(document._type)
  return (
    <Card border radius={3} overflow="hidden" data-testid={`gaps-${document._id}`}>
      <Box padding={2}>
        {schemaType && <Preview schemaType={schemaType} value={document} layout="default" />}
      </Box>
      <Stack as="ul">
        {gaps.map((gap) => (
          <GapRow key={`${gap.state} ${JSON.stringify(gap.path)}`} document={document} gap={gap} />
        ))}
      </Stack>
    </Card>
  )
}
