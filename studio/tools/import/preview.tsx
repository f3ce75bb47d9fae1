import { Box, Button, Card, Checkbox, Flex, Stack, Text, Badge } from '@sanity/ui'
import type { Entry } from '../../import/plan/entry.ts'
import type { Prepared } from '../../import/plan-files.ts'
import type { LeftOut } from '../../import/profile.ts'
import { counted, Small } from '../../ui/text.tsx'
import { BusyButton } from '../../ui/buttons.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { useSchema } from 'sanity'
import type { Path } from '../../import/plan/paths.ts'
import { describePath } from '../translations/survey.ts'
import { read, readText } from '../../translation/read.ts'

const GROUPS = [
  { title: 'Person and CV', types: ['siteSettings', 'curriculumVitae', 'biography'] },
  { title: 'Skills', types: ['skill'] },
  { title: 'Projects', types: ['project'] },
]

export const doesChange = ({ state }: Entry) => state !== 'same'

export function Preview(props: {
  prepared: Prepared
  /** Ids of entries. */
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  isBusy: boolean
  onWrite: () => void
  onCancel: () => void
}) {
  const { chosen, onChoose } = props
  const { plan, source } = props.prepared
  const set = (entries: readonly Entry[], isChosen: boolean) => {
    const ids = new Set(entries.map(({ id }) => id))
    onChoose(isChosen ? chosen.union(ids) : chosen.difference(ids))
  }
  return (
    <Stack gap={4}>
      <Text>
        {source}: {summary(plan.entries)}
      </Text>
      {GROUPS.map(({ title, types }) => {
        const entries = plan.entries.filter(({ type }) => types.includes(type))
        return (
          entries.length > 0 && (
            <Group key={title} title={title} entries={entries} chosen={chosen} onSet={set} />
          )
        )
      })}
      <LeftOutList leftOut={plan.leftOut} />
      <Card paddingY={3} style={{ position: 'sticky', bottom: 0 }}>
        <Flex gap={3} wrap="wrap">
          <BusyButton
            isBusy={props.isBusy}
            tone="primary"
            text={`Write ${counted(chosen.size, 'draft')}`}
            disabled={chosen.size === 0}
            onClick={props.onWrite}
          />
          <Button mode="ghost" text="Cancel" disabled={props.isBusy} onClick={props.onCancel} />
        </Flex>
      </Card>
    </Stack>
  )
}

function summary(entries: readonly Entry[]): string {
  const count = (state: Entry['state']) => entries.filter((entry) => entry.state === state).length
  return `${count('created')} new, ${count('changed')} changed, ${count('same')} the same`
}

function Group(props: {
  title: string
  entries: readonly Entry[]
  chosen: ReadonlySet<string>
  onSet: (entries: readonly Entry[], isChosen: boolean) => void
}) {
  const { title, entries, chosen, onSet } = props
  const changing = entries.filter(doesChange)
  const count = changing.filter(({ id }) => chosen.has(id)).length
  return (
    <Card border radius={3} padding={4}>
      <Stack gap={3}>
        <Flex as="label" gap={3} align="center">
          <Checkbox
            aria-label={`All of ${title}`}
            checked={count > 0 && count === changing.length}
            indeterminate={count > 0 && count < changing.length}
            disabled={changing.length === 0}
            onChange={() => onSet(changing, count < changing.length)}
          />
          <Text weight="medium">{title}</Text>
        </Flex>
        <LongList items={entries} gap={1}>
          {(entry) => (
            <Box as="li" key={entry.id}>
              <EntryRow
                entry={entry}
                isChosen={chosen.has(entry.id)}
                onChoose={(isChosen) => onSet([entry], isChosen)}
              />
            </Box>
          )}
        </LongList>
      </Stack>
    </Card>
  )
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null
  return (
    <Card border radius={3} padding={4} as="details">
      <Text as="summary" weight="medium" style={{ cursor: 'pointer' }}>
        Left out: {leftOut.length}
      </Text>
      <LongList items={leftOut} gap={3} paddingTop={4}>
        {({ where, why }) => (
          <Small as="li" key={`${where} ${why}`}>
            <bdi>{where}</bdi>: {why}
          </Small>
        )}
      </LongList>
    </Card>
  )
}

const STATES = {
  created: { tone: 'positive', title: 'new' },
  changed: { tone: 'caution', title: 'changed' },
  same: { tone: 'default', title: 'the same' },
} as const

function EntryRow(props: { entry: Entry; isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  const { entry, isChosen, onChoose } = props
  const { title, state, changes, kept } = entry
  return (
    <Flex gap={3} paddingY={2} data-testid={`import-${entry.type}`}>
      <Checkbox
        aria-label={`Import ${title}`}
        checked={isChosen}
        disabled={state === 'same'}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
      />
      <Stack gap={3} flex={1}>
        <Flex gap={3} align="center" wrap="wrap">
          <Small>
            <bdi>{title}</bdi>
          </Small>
          <Badge tone={STATES[state].tone}>{STATES[state].title}</Badge>
        </Flex>
        {changes.length + kept.length > 0 && <Changes entry={entry} />}
      </Stack>
    </Flex>
  )
}

function Changes({ entry: { type, document, changes, kept } }: { entry: Entry }) {
  const schemaType = useSchema().get(type)
  const name = (path: Path) => (schemaType ? describePath(path, document, schemaType).field : '')
  return (
    <Box as="details">
      <Small as="summary" muted style={{ cursor: 'pointer', textDecoration: 'underline' }}>
        {[changes.length > 0 && 'What differs', kept.length > 0 && 'What stays as you have it']
          .filter(Boolean)
          .join('. ')}
      </Small>
      <Stack as="ul" gap={3} paddingTop={3}>
        {changes.map(({ path, from, to }) => (
          <Small as="li" key={JSON.stringify(path)} muted>
            {name(path)}: {from === undefined ? '' : <del>{describeValue(from)}</del>}{' '}
            <ins style={{ textDecoration: 'none' }}>{describeValue(to)}</ins>
          </Small>
        ))}
        {kept.map((path) => (
          <Small as="li" key={JSON.stringify(path)} muted>
            {name(path)}: stays as it is on the site
          </Small>
        ))}
      </Stack>
    </Box>
  )
}

const LONGEST = 160

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return shortened(value.map(describeItem).filter(Boolean).join(' '))
  if (typeof value === 'object' && value !== null) return describeItem(value)
  if (typeof value === 'number') return String(value)
  return value === true ? 'yes' : typeof value === 'string' ? shortened(value) : ''
}

function describeItem(item: unknown): string {
  const children = read(item, 'children')
  if (Array.isArray(children)) return children.map((child) => readText(child, 'text')).join('')
  if (read(item, 'asset') || readText(item, '_ref').startsWith('image-')) return '(a picture)'
  return readText(item, 'code') || readText(item, 'name') || '(added)'
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
