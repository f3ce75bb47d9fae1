import { Badge, Box, Checkbox, Flex, Stack } from '@sanity/ui'
import { useSchema } from 'sanity'
import type { Entry } from '../../import/plan/entry.ts'
import type { Path } from '../../import/plan/paths.ts'
import { describePath } from '../translations/describe-path.ts'
import { read, readText } from '../../translation/read.ts'
import { Small } from '../../ui/small.tsx'

const STATES = {
  created: { tone: 'positive', title: 'new' },
  changed: { tone: 'caution', title: 'changed' },
  same: { tone: 'default', title: 'the same' },
} as const

export function EntryRow(props: { entry: Entry; isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
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

/** A value for a person who compares it with another one. */
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
