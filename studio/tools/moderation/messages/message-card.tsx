import { languageTitle } from '@portfolio/contract/language-title'
import type { ReceivedMessage } from '@portfolio/contract/contact-inbox'
import { Badge, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { counted } from '../../../ui/counted.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { PlainWords } from '../plain-words.tsx'
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

/** Limit of the quoted message in code points, because some systems truncate longer URLs. */
const QUOTED_MAX = 1_000

/** A `mailto:` URL that opens a reply in the owner's mail program (RFC 6068). */
function answerLink({ email, answerSubject, message }: ReceivedMessage): string {
  const characters = Array.from(message)
  const quoted = characters.length > QUOTED_MAX ? `${characters.slice(0, QUOTED_MAX).join('')} …` : message
  const body = `\r\n\r\n${quoted
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')}`
  const address = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}?subject=${encodeURIComponent(answerSubject)}&body=${encodeURIComponent(body)}`
}

function DeliveryBadge({ delivery }: Pick<ReceivedMessage, 'delivery'>) {
  if (!delivery) return null
  const { status, attempts, sentAt, lastError } = delivery
  if (status === 'sent') {
    const at = sentAt ? new Date(sentAt).toLocaleString() : ''
    return (
      <Badge tone="positive" title={at}>
        Mailed to you {at}
      </Badge>
    )
  }
  if (lastError) {
    return (
      <Badge tone="critical" title={lastError}>
        Mail refused {counted(attempts, 'time')}, {status === 'refused' ? 'given up' : 'tried again'}:{' '}
        {lastError}
      </Badge>
    )
  }
  return (
    <Badge tone="caution">{status === 'sending' ? 'Being mailed to you' : 'Waits to be mailed to you'}</Badge>
  )
}
