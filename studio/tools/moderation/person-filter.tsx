import { CloseIcon } from '@sanity/icons/Close'
import { Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { BusyButton } from '../../ui/busy-button.tsx'
import type { Person } from './moderation-api.ts'
import type { Deciding } from './use-deciding.tsx'
import { Small } from '../../ui/small.tsx'

/** The person whose impressions are shown, and whether they are banned. */
export function PersonFilter(props: { person: Person; deciding: Deciding; onClear: () => void }) {
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
