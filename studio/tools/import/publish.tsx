import { Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useTellFailure } from '../moderation/failure.ts'
import { BusyButton } from '../busy-button.tsx'
import { Panel } from '../panel.tsx'

/** What can be done with the drafts of an import: they are in “Content”, and can be published together. */
export function Publish(props: {
  count: number
  onPublish: () => Promise<{ published: number; invalid: string[] }>
}) {
  const tellFailure = useTellFailure()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<{ published: number; invalid: string[] } | null>(null)
  const publish = () => {
    setBusy(true)
    void props
      .onPublish()
      .then(setResult)
      .catch(tellFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={`${props.count} drafts are written`}>
      <Text size={1} muted>
        Visitors see them when they are published. Look at them in “Content”, or publish all that is complete
        at once.
      </Text>
      {result && (
        <Stack gap={3} as="output">
          <Text size={1}>{result.published} published.</Text>
          {result.invalid.length > 0 && (
            <Text size={1} style={{ overflowWrap: 'anywhere' }}>
              Something is missing in: {result.invalid.join(', ')}. Their forms say what.
            </Text>
          )}
        </Stack>
      )}
      <Flex>
        <BusyButton isBusy={isBusy} tone="positive" text="Publish what is complete" onClick={publish} />
      </Flex>
    </Panel>
  )
}
