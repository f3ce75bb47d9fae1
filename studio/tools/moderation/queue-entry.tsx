import type { Moderated, Signal, Status } from '@portfolio/contract/moderation'
import { Badge, Box, Button, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { memo, useEffect, useRef, useState } from 'react'
import { DecisionButtons, possibleFor } from './decision-buttons.tsx'
import { type Person, fetchHistory } from './moderation-api.ts'
import { PlainWords } from './plain-words.tsx'
import type { Deciding } from './use-deciding.tsx'
import type { Selection } from './use-selection.ts'
import { counted, Small } from '../../ui/text.tsx'
import { useQuery } from '@tanstack/react-query'
import { failureWords } from '../../ui/failure.ts'
import { MODERATION } from './use-moderation.ts'

const STATUS: Record<Status, { title: string; tone: 'positive' | 'caution' | 'neutral' | 'critical' }> = {
  published: { title: 'Published', tone: 'positive' },
  waiting: { title: 'Waits', tone: 'caution' },
  hidden: { title: 'Hidden', tone: 'neutral' },
  deleted: { title: 'Deleted', tone: 'critical' },
}
const SIGNAL: Record<Signal, string> = {
  approval: 'To approve',
  honeypot: 'Filled in by a program',
  links: 'Several links',
  repeated: 'Said before',
  rate: 'Many in a short time',
}

type ContentProps = { entry: Moderated; deciding: Deciding; onPerson: (person: Person) => void }

export function QueueEntry({ selection, ...content }: ContentProps & { selection: Selection }) {
  const { entry } = content
  const isCurrent = entry === selection.current
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Card
      ref={card}
      border
      radius={3}
      padding={4}
      tone={isCurrent ? 'primary' : 'default'}
      aria-current={isCurrent || undefined}
      data-testid={`entry-${entry._id}`}
    >
      <Flex gap={4}>
        <Box paddingTop={1}>
          <Checkbox
            aria-label="Select"
            checked={selection.isSelected(entry)}
            onChange={() => selection.toggle(entry)}
          />
        </Box>
        <EntryContent {...content} />
      </Flex>
    </Card>
  )
}

/**
 * Not rendered again when only the selection changes, which takes seconds for hundreds. The functions of an earlier render
 * do the same: of what changes they read only whether this entry is busy.
 */
const EntryContent = memo(
  ({ entry, deciding, onPerson }: ContentProps) => (
    <Stack gap={4} flex={1} style={{ minWidth: 0 }}>
      <Flex gap={3} wrap="wrap" align="center">
        <Author entry={entry} onPerson={onPerson} />
        <Small muted>
          <time dateTime={entry.date}>{new Date(entry.date).toLocaleString()}</time>
        </Small>
        <Badge tone={STATUS[entry.status].tone}>{STATUS[entry.status].title}</Badge>
        {!entry.isRead && <Badge tone="primary">New</Badge>}
        {entry.signals.map((signal) => (
          <Badge key={signal} tone="caution">
            {SIGNAL[signal]}
          </Badge>
        ))}
        {entry.isReported && <Badge tone="critical">Reported {counted(entry.reports.length, 'time')}</Badge>}
      </Flex>
      <PlainWords>{entry.impression}</PlainWords>
      <Flex gap={2} wrap="wrap" align="flex-start">
        <DecisionButtons choices={possibleFor(entry)} entries={[entry]} deciding={deciding} />
        <EntryHistory id={entry._id} />
      </Flex>
    </Stack>
  ),
  (before, now) =>
    before.entry === now.entry &&
    before.deciding.busyWith(before.entry._id) === now.deciding.busyWith(now.entry._id),
)

function Author({ entry, onPerson }: { entry: Moderated; onPerson: (person: Person) => void }) {
  const { author, sampleAuthor } = entry
  if (sampleAuthor !== null) {
    return (
      <>
        <Text muted>
          <bdi>{sampleAuthor}</bdi>
        </Text>
        <Badge>Example</Badge>
      </>
    )
  }
  if (!author) return <Text muted>Somebody who has left</Text>
  return (
    <Flex gap={2} align="center">
      <Button
        mode="bleed"
        padding={2}
        title={`${author.email || author.name}: show all of this person`}
        text={<bdi>{author.name}</bdi>}
        onClick={() => onPerson(author)}
      />
      {author.isBanned && <Badge tone="critical">Banned</Badge>}
    </Flex>
  )
}

function EntryHistory({ id }: { id: string }) {
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
