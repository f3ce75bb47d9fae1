import type { Decision } from '@portfolio/contract/moderation'
import { Button, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { wordsOf } from './failure.ts'
import { fetchHistory } from './moderation-api.ts'

/** What was decided about an impression, when, by whom and why. */
export function EntryHistory({ id }: { id: string }) {
  const [decisions, setDecisions] = useState<Decision[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const toggle = () => {
    if (decisions) return setDecisions(null)
    fetchHistory(id)
      .then(setDecisions)
      .catch((error: unknown) => setProblem(wordsOf(error)))
  }
  return (
    <Stack gap={3} flex={decisions ? 1 : undefined}>
      <Button
        mode="bleed"
        padding={3}
        text="History"
        aria-expanded={decisions !== null}
        onClick={toggle}
        style={{ justifySelf: 'start' }}
      />
      {problem && <Text size={1}>{problem}</Text>}
      {decisions?.length === 0 && (
        <Text size={1} muted>
          Nothing has been decided yet.
        </Text>
      )}
      {decisions?.map(({ _id, at, action, by, reason, isUndo }) => (
        <Text key={_id} size={1} muted>
          {new Date(at).toLocaleString()} · {by}: {action}
          {isUndo && ' (taken back)'}
          {reason && ` – ${reason}`}
        </Text>
      ))}
    </Stack>
  )
}
