import { Checkbox, Flex, Text } from '@sanity/ui'
import { DecisionButtons, possibleForSome } from './decision-buttons.tsx'
import type { Deciding } from './use-deciding.tsx'
import type { Selection } from './use-selection.ts'

export function BulkActions({ selection, deciding }: { selection: Selection; deciding: Deciding }) {
  const { selected, areAll, selectAll, clear } = selection
  return (
    <Flex gap={3} align="center" wrap="wrap" style={{ minHeight: 34 }}>
      <Flex as="label" gap={3} align="center" paddingX={4}>
        <Checkbox
          checked={areAll}
          indeterminate={selected.length > 0 && !areAll}
          onChange={areAll ? clear : selectAll}
        />
        <Text size={1}>{selected.length > 0 ? `${selected.length} selected` : 'Select all'}</Text>
      </Flex>
      <DecisionButtons choices={possibleForSome(selected)} entries={selected} deciding={deciding} />
    </Flex>
  )
}
