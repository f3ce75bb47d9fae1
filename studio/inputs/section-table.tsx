import { SearchIcon } from '@sanity/icons/Search'
import { Box, Card, Flex, Stack, Switch } from '@sanity/ui'
import { useId, useState } from 'react'
import { type ObjectInputProps, ObjectInputMembers, type ObjectMember } from 'sanity'
import { createSearch } from '@portfolio/contract/folding'
import { languages, textIn, translationState } from '../translation/languages.ts'
import { TextBox } from '../ui/fields.tsx'
import { SectionHeader } from './section-grid.tsx'
import { Small } from '../ui/text.tsx'

export function SectionTable(props: ObjectInputProps) {
  const [search, setSearch] = useState('')
  const [onlyGaps, setOnlyGaps] = useState(false)
  const gapsId = useId()
  const gaps = props.members.filter(isGap).length
  // The edited row stays visible when it no longer matches the filter.
  const shown = props.members.filter(
    (member) =>
      ('name' in member && member.name === props.focusPath[0]) ||
      (matches(member, search) && (!onlyGaps || isGap(member))),
  )
  return (
    <Stack gap={4}>
      <Flex gap={4} align="center" wrap="wrap">
        <Box flex={1} style={{ minWidth: '12rem' }}>
          <TextBox
            icon={SearchIcon}
            label="Find a text or a key"
            fontSize={1}
            value={search}
            onChange={setSearch}
          />
        </Box>
        <Flex as="label" htmlFor={gapsId} gap={2} align="center">
          <Switch
            id={gapsId}
            checked={onlyGaps}
            onChange={(event) => setOnlyGaps(event.currentTarget.checked)}
          />
          <Small>{gaps === 0 ? 'Every text is translated' : `Only the ${gaps} to translate`}</Small>
        </Flex>
      </Flex>
      <Card border radius={2}>
        <SectionHeader />
        <ObjectInputMembers {...props} members={shown} />
        {shown.length === 0 && (
          <Box padding={4}>
            <Small muted>No text matches.</Small>
          </Box>
        )}
      </Card>
    </Stack>
  )
}

const readValue = (member: ObjectMember): unknown =>
  member.kind === 'field' ? member.field.value : undefined

const isGap = (member: ObjectMember) =>
  member.kind === 'field' && languages.some(({ id }) => translationState(readValue(member), id) !== 'current')

function matches(member: ObjectMember, search: string): boolean {
  if (member.kind !== 'field') return true
  const where = member.field.schemaType.description
  const texts = [
    member.name,
    typeof where === 'string' ? where : '',
    ...languages.map(({ id }) => textIn(readValue(member), id)),
  ]
  return createSearch(search)(texts.join('\n'))
}
