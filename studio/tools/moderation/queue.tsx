import { FILTERS, type Filter } from '@portfolio/contract/moderation'
import { Box, Button, Card, Flex, KBD, Stack, Text } from '@sanity/ui'
import { useRef, useState } from 'react'
import { LoadingBlock } from 'sanity'
import { useRouter } from 'sanity/router'
import { Problem, Small } from '../../ui/text.tsx'
import { QueueEntry } from './queue-entry.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Search } from './search.tsx'
import { type Person, fetchQueue } from './moderation-api.ts'
import { usePages } from '../use-pages.ts'
import { useDeciding, type Deciding } from './use-deciding.tsx'
import { type Key, useKeys } from './use-keys.ts'
import { MODERATION, useModeration } from './use-moderation.ts'
import { useSelection, type Selection } from './use-selection.ts'
import { useSteady } from './use-steady.ts'
import { DecisionButtons, possibleForSome } from './decision-buttons.tsx'
import { CloseIcon } from '@sanity/icons/Close'
import { BusyButton } from '../../ui/buttons.tsx'
import { Check } from '../../ui/fields.tsx'

const TABS: { id: Filter; title: string }[] = [
  { id: 'new', title: 'New' },
  { id: 'waiting', title: 'To approve' },
  { id: 'reported', title: 'Reported' },
  { id: 'published', title: 'Published' },
  { id: 'hidden', title: 'Hidden' },
  { id: 'deleted', title: 'Deleted' },
  { id: 'all', title: 'All' },
]

export function Queue() {
  const { counts } = useModeration()
  const { state, navigate } = useRouter()
  const impression = typeof state.impression === 'string' ? state.impression : null
  const filter = FILTERS.find((name) => name === state.view) ?? 'new'
  const setFilter = (chosen: Filter) => navigate(chosen === 'new' ? {} : { view: chosen })
  const [search, setSearch] = useState('')
  const [person, setPerson] = useState<Person | null>(null)
  // A link to one impression finds it whatever the list is searched for.
  const asked = impression
    ? ({ filter: 'all', search: '', person: '', impression } as const)
    : { filter, search, person: person?._id ?? '', impression: '' }
  const { data, problem, hasMore, readMore } = usePages({
    queryKey: [MODERATION, 'queue', asked],
    read: (cursor) => fetchQueue({ ...asked, cursor }),
    select: (pages) => pages.flatMap(({ impressions }) => impressions),
  })
  const { inPlace: entries, handlers, release } = useSteady(data ?? [], JSON.stringify(asked))
  const selection = useSelection(entries)
  const deciding = useDeciding({ start: release, end: selection.deselect })
  const input = useRef<HTMLInputElement>(null)
  const showPerson = (chosen: Person) => {
    setPerson(chosen)
    setFilter('all')
  }

  const keys: readonly Key[] = [
    ['j', 'next', () => selection.move(1), 'repeats'],
    ['k', 'previous', () => selection.move(-1), 'repeats'],
    ['x', 'select', () => selection.toggle(selection.current)],
    ['p', 'publish', () => deciding.onDecide('publish', selection.meant)],
    ['h', 'hide', () => deciding.onDecide('hide', selection.meant)],
    ['d', 'delete', () => deciding.onDecide('delete', selection.meant)],
    ['r', 'restore', () => deciding.onDecide('restore', selection.meant)],
    ['m', 'mark as read', () => deciding.onRead(selection.meant)],
    ['b', 'ban the author', () => selection.current?.author && deciding.onBan(selection.current.author)],
    ['u', 'undo', () => void deciding.undoLatest()],
    ['/', 'search', () => input.current?.focus()],
  ]
  useKeys(keys)

  return (
    <Stack gap={4}>
      {impression ? (
        <Button mode="ghost" text="Show the whole guestbook" onClick={() => navigate({})} />
      ) : (
        <Flex gap={4} wrap="wrap" align="center" justify="space-between">
          <Tabs
            name="moderation"
            controls="moderation-queue"
            tabs={TABS.map(({ id, title }) => ({
              id,
              title: counts && id !== 'all' ? `${title} (${counts[id]})` : title,
            }))}
            shown={filter}
            onChange={setFilter}
          />
          <Search ref={input} search={search} onSearch={setSearch} />
        </Flex>
      )}
      {person && !impression && (
        <PersonFilter
          person={entries.find(({ author }) => author?._id === person._id)?.author ?? person}
          deciding={deciding}
          onClear={() => setPerson(null)}
        />
      )}
      {entries.length > 0 && <BulkActions selection={selection} deciding={deciding} />}
      <Problem error={problem} />
      <Stack
        {...handlers}
        gap={3}
        id="moderation-queue"
        {...(impression ? {} : { role: 'tabpanel', 'aria-labelledby': `moderation-${filter}` })}
      >
        {!data && !problem && <LoadingBlock showText />}
        {entries.map((entry) => (
          <QueueEntry
            key={entry._id}
            entry={entry}
            selection={selection}
            deciding={deciding}
            onPerson={showPerson}
          />
        ))}
        {data && entries.length === 0 && <Text muted>Nothing here.</Text>}
        {hasMore && <Button mode="ghost" text="Show more" onClick={readMore} />}
      </Stack>
      <Legend keys={keys} />
      {deciding.dialog}
    </Stack>
  )
}

const Legend = ({ keys }: { keys: readonly Key[] }) => (
  <Flex gap={4} wrap="wrap" paddingTop={3} data-testid="keys">
    {keys.map(([key, does]) => (
      <Flex key={key} gap={2} align="center">
        <KBD>{key}</KBD>
        <Small muted>{does}</Small>
      </Flex>
    ))}
  </Flex>
)

function BulkActions({ selection, deciding }: { selection: Selection; deciding: Deciding }) {
  const { selected, areAll, selectAll, clear } = selection
  return (
    <Flex gap={3} align="center" wrap="wrap" style={{ minHeight: 34 }}>
      <Box paddingX={4}>
        <Check
          label={selected.length > 0 ? `${selected.length} selected` : 'Select all'}
          checked={areAll}
          indeterminate={selected.length > 0 && !areAll}
          onChange={areAll ? clear : selectAll}
        />
      </Box>
      <DecisionButtons choices={possibleForSome(selected)} entries={selected} deciding={deciding} />
    </Flex>
  )
}

function PersonFilter(props: { person: Person; deciding: Deciding; onClear: () => void }) {
  const { person, deciding, onClear } = props
  // Moderators get no address.
  const details = [person.email, person.isBanned && 'may not write'].filter(Boolean).join(' – ')
  return (
    <Card padding={3} radius={3} border data-testid="person-filter">
      <Flex gap={4} align="center" wrap="wrap">
        <Stack gap={3} flex={1}>
          <Text weight="medium">
            <bdi>{person.name}</bdi>
          </Text>
          {details && <Small muted>{details}</Small>}
        </Stack>
        <BusyButton
          mode="ghost"
          isBusy={deciding.busyWith(person._id) !== null}
          tone={person.isBanned ? 'positive' : 'critical'}
          text={person.isBanned ? 'Let them write again' : 'Ban …'}
          onClick={() => deciding.onBan(person)}
        />
        <Button mode="bleed" icon={CloseIcon} text="Everybody" onClick={onClear} />
      </Flex>
    </Card>
  )
}
