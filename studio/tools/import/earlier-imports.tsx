import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import type { ImportRecord } from '../../import/record.ts'
import { BusyButton } from '../busy-button.tsx'
import { Panel } from '../panel.tsx'

/** The imports that can be taken back, the latest first. */
export function EarlierImports(props: {
  records: readonly ImportRecord[]
  onPublish: (record: ImportRecord) => void
  onTakeBack: (record: ImportRecord) => Promise<void>
}) {
  if (props.records.length === 0) return null
  return (
    <Panel title="Earlier imports">
      <Stack as="ul" gap={2}>
        {props.records.toReversed().map((record) => (
          <Card as="li" key={record.id}>
            <Flex gap={3} align="center" justify="space-between" wrap="wrap">
              <Text size={1}>
                {record.source},{' '}
                {new Date(record.importedAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })},{' '}
                {record.documents.length === 1 ? '1 document' : `${record.documents.length} documents`}
              </Text>
              <Flex gap={2}>
                <Button mode="ghost" text="Publish" onClick={() => props.onPublish(record)} />
                <TakeBack onTakeBack={() => props.onTakeBack(record)} />
              </Flex>
            </Flex>
          </Card>
        ))}
      </Stack>
    </Panel>
  )
}

function TakeBack({ onTakeBack }: { onTakeBack: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const takeBack = () => {
    setBusy(true)
    void onTakeBack().finally(() => setBusy(false))
  }
  return <BusyButton isBusy={isBusy} mode="ghost" tone="critical" text="Take it back" onClick={takeBack} />
}
