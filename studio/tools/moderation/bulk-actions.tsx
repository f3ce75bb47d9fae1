import type { Action, Moderated } from '@portfolio/contract/moderation'
import { Checkbox, Flex, Text } from '@sanity/ui'
import { BusyButton } from '../../ui/busy-button.tsx'
import { possibleFor } from './possible.ts'
import type { Busy, Deciding } from './use-deciding.tsx'
import type { Selection } from './use-selection.ts'

const ACTIONS = [
  { action: 'publish', title: 'Publish all', tone: 'positive' },
  { action: 'hide', title: 'Hide all …', tone: 'caution' },
  { action: 'delete', title: 'Delete all', tone: 'critical' },
  { action: 'restore', title: 'Restore all', tone: 'default' },
] as const

const canBe = (entry: Moderated, wished: Action) => possibleFor(entry).some(({ action }) => action === wished)

export function BulkActions({ selection, deciding }: { selection: Selection; deciding: Deciding }) {
  const { selected, areAll, selectAll, clear } = selection
  const running = new Set(selected.map(({ _id }) => deciding.busyWith(_id)))
  const buttonState = (what: Busy) => ({
    isBusy: running.has(what),
    disabled: running.size > 1 || !running.has(null),
  })
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
      {selected.some(({ isRead }) => !isRead) && (
        <BusyButton
          {...buttonState('read')}
          mode="ghost"
          padding={3}
          text="Mark all as read"
          onClick={() => deciding.onRead(selected)}
        />
      )}
      {selected.length > 0 &&
        ACTIONS.filter(({ action }) => selected.some((entry) => canBe(entry, action))).map(
          ({ action, title, tone }) => (
            <BusyButton
              key={action}
              {...buttonState(action)}
              mode="ghost"
              padding={3}
              tone={tone}
              text={title}
              onClick={() => deciding.onDecide(action, selected)}
            />
          ),
        )}
    </Flex>
  )
}
