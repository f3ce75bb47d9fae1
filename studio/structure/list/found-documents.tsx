import { Box, Checkbox, Flex, Stack } from '@sanity/ui'
import { DocumentStatusIndicator, Preview, PreviewCard, useDocumentVersionInfo, useSchema } from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import type { Listed } from './listed.ts'
import { Small } from '../../ui/text.tsx'

export function FoundDocuments(props: {
  found: readonly Listed[]
  selected: ReadonlySet<string> | null
  onSelect: (selected: ReadonlySet<string>) => void
}) {
  const { found, selected, onSelect } = props
  if (found.length === 0) {
    return (
      <Box padding={4}>
        <Small muted align="center">
          Nothing matches.
        </Small>
      </Box>
    )
  }
  return (
    <Stack gap={1} as="ul">
      {found.map((document) => (
        <Flex as="li" key={document.id} align="center" gap={2} data-testid={`listed-${document.id}`}>
          {selected && (
            <Box paddingLeft={2}>
              <Checkbox
                aria-label={`Select ${document.title}`}
                checked={selected.has(document.id)}
                onChange={() => onSelect(selected.symmetricDifference(new Set([document.id])))}
              />
            </Box>
          )}
          <Row document={document} />
        </Flex>
      ))}
    </Stack>
  )
}

function Row({ document: { id, type, versions } }: { document: Listed }) {
  const { ChildLink, groupIndex, routerPanesState } = usePaneRouter()
  const schemaType = useSchema().get(type)
  const info = useDocumentVersionInfo(id)
  const isOpen = routerPanesState[groupIndex + 1]?.[0]?.id === id
  if (!schemaType) return null
  return (
    <PreviewCard
      __unstable_focusRing
      as={ChildLink}
      data-as="a"
      data-ui="PaneItem"
      radius={2}
      pressed={isOpen}
      selected={isOpen && routerPanesState.length === groupIndex + 2}
      sizing="border"
      tone="inherit"
      flex={1}
      style={{ minWidth: 0 }}
      childId={id}
    >
      <Flex align="center" justify="space-between" paddingRight={3}>
        <Box flex={1} style={{ minWidth: 0 }}>
          <Preview layout="default" value={versions[0]} schemaType={schemaType} />
        </Box>
        <DocumentStatusIndicator draft={info.draft} published={info.published} versions={info.versions} />
      </Flex>
    </PreviewCard>
  )
}
