import { Button, Stack } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '../../ui/failure.ts'
import { fetchHistory } from './moderation-api.ts'
import { MODERATION } from './use-moderation.ts'
import { Small } from '../../ui/small.tsx'

export function EntryHistory({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: [MODERATION, 'history', id],
    queryFn: () => fetchHistory(id),
    enabled: isOpen,
  })
  const decisions = isOpen ? data : undefined
  return (
    <Stack gap={3} flex={decisions ? 1 : undefined}>
      <Button
        mode="bleed"
        padding={3}
        text="History"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        style={{ justifySelf: 'start' }}
      />
      {isOpen && error && <Small>{failureWords(error)}</Small>}
      {decisions?.length === 0 && <Small muted>Nothing has been decided yet.</Small>}
      {decisions?.map(({ _id, at, action, by, reason, isUndo }) => (
        <Small key={_id} muted>
          {new Date(at).toLocaleString()} · {by}: {action}
          {isUndo && ' (taken back)'}
          {reason && ` – ${reason}`}
        </Small>
      ))}
    </Stack>
  )
}
