import { languageTitle } from '@portfolio/contract/language-title'
import type { ReceivedMessage } from '@portfolio/contract/contact-inbox'
import { Badge, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { PlainWords } from '../plain-words.tsx'
import { answerLink } from './answer-link.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { Small } from '../../../ui/small.tsx'

export function MessageCard(props: {
  message: ReceivedMessage
  busy: 'mark' | 'delete' | null
  onMark: (message: ReceivedMessage, isAnswered: boolean) => void
  onDelete: (message: ReceivedMessage) => Promise<void>
}) {
  const { message, busy, onMark, onDelete } = props
  const { first_name, last_name, email, phone, language, date, isAnswered, isFromAccount } = message
  return (
    <Card border radius={3} padding={4} data-testid={`message-${message._id}`}>
      <Stack gap={4}>
        <Flex gap={3} wrap="wrap" align="center">
          <Text weight="medium">
            <bdi>
              {first_name} {last_name}
            </bdi>
          </Text>
          <Small muted>
            {email}
            {phone && ` · ${phone}`}
          </Small>
          <Small muted>
            <time dateTime={date}>{new Date(date).toLocaleString()}</time>
          </Small>
          <Badge>{languageTitle(language)}</Badge>
          {isFromAccount && <Badge>Was signed in</Badge>}
          {isAnswered && <Badge tone="positive">Answered</Badge>}
          <DeliveryBadge delivery={message.delivery} />
        </Flex>
        <PlainWords>{message.message}</PlainWords>
        <Flex gap={2} wrap="wrap">
          <Button
            as="a"
            href={answerLink(message)}
            mode="ghost"
            padding={3}
            tone="primary"
            text="Answer by mail"
          />
          <BusyButton
            isBusy={busy === 'mark'}
            disabled={busy !== null}
            mode="bleed"
            padding={3}
            text={isAnswered ? 'Not answered yet' : 'Mark as answered'}
            onClick={() => onMark(message, !isAnswered)}
          />
          <ConfirmButton
            disabled={busy !== null}
            mode="bleed"
            padding={3}
            text="Delete"
            onPress={() => onDelete(message)}
          />
        </Flex>
      </Stack>
    </Card>
  )
}
