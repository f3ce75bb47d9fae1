import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import type { EarlierImport } from '../../import/take-back.ts'
import type { ImportRecord } from '../../import/record.ts'
import { counted, formatMoment } from '../../ui/text.tsx'
import { ActionButton } from '../../ui/buttons.tsx'
import { Panel } from '../panel.tsx'

export function EarlierImports(props: {
  imports: readonly EarlierImport[]
  onPublish: (record: ImportRecord) => void
  onTakeBack: (record: ImportRecord) => Promise<void>
}) {
  if (props.imports.length === 0) return null
  return (
    <Panel title="Earlier imports">
      <Stack as="ul" gap={2}>
        {props.imports.toReversed().map(({ record, drafts, untouched, kept }) => (
          <Card as="li" key={record.id}>
            <Flex gap={3} align="center" justify="space-between" wrap="wrap">
              <Text size={1}>
                {record.source}, {formatMoment(record.importedAt)},{' '}
                {counted(record.documents.length, 'document')}
                {kept.length > 0 && `, ${kept.length} edited or published since`}
              </Text>
              <Flex gap={2}>
                {drafts.length > 0 && (
                  <Button mode="ghost" text="Publish" onClick={() => props.onPublish(record)} />
                )}
                {(untouched.length > 0 || kept.length === 0) && (
                  <ActionButton
                    mode="ghost"
                    tone="critical"
                    text="Take it back"
                    onPress={() => props.onTakeBack(record)}
                  />
                )}
              </Flex>
            </Flex>
          </Card>
        ))}
      </Stack>
    </Panel>
  )
}
