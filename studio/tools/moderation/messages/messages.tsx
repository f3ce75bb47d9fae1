import type { ReceivedMessage } from '@portfolio/contract/contact-inbox'
import { Button, Flex, Stack, Text, Badge, Card } from '@sanity/ui'
import { LoadingBlock } from 'sanity'
import { useTellFailure } from '../../../ui/failure.ts'
import { deleteMessage, fetchMessages, markAnswered } from '../moderation-api.ts'
import { Problem, Small, counted } from '../../../ui/text.tsx'
import { Search } from '../search.tsx'
import { MODERATION, useRefresh } from '../use-moderation.ts'
import { usePages } from '../../use-pages.ts'
import { useRunning } from '../use-deciding.tsx'
import { useSteady } from '../use-steady.ts'
import { languageTitle } from '@portfolio/contract/language-title'
import { BusyButton, ConfirmButton } from '../../../ui/buttons.tsx'
import { PlainWords } from '../plain-words.tsx'

/** Polling suffices: messages are few, and no event reports their delivery. */
const READ_EVERY_MS = 10_000

export const useInbox = (search: string) =>
  usePages({
    queryKey: [MODERATION, 'messages', search],
    read: (cursor) => fetchMessages({ search, cursor }),
    select: (pages) => ({
      messages: pages.flatMap(({ messages }) => messages),
      unanswered: pages[0]?.unanswered ?? null,
    }),
    refetchInterval: READ_EVERY_MS,
  })

export function Messages(props: {
  inbox: ReturnType<typeof useInbox>
  search: string
  onSearch: (search: string) => void
}) {
  const { data, hasMore, readMore, problem } = props.inbox
  const { inPlace, handlers, release } = useSteady(data?.messages ?? [], props.search)
  const refresh = useRefresh()
  const tellFailure = useTellFailure()
  const { run, busyWith } = useRunning<'mark' | 'delete'>()
  const mark = ({ _id }: ReceivedMessage, isAnswered: boolean) =>
    void run('mark', [_id], () => markAnswered(_id, isAnswered).catch(tellFailure).then(refresh))
  const remove = ({ _id }: ReceivedMessage) => {
    release([_id])
    return run('delete', [_id], () => deleteMessage(_id).catch(tellFailure).then(refresh))
  }
  return (
    <Stack gap={4}>
      <Flex wrap="wrap" justify={['flex-start', 'flex-start', 'flex-end']}>
        <Search search={props.search} onSearch={props.onSearch} />
      </Flex>
      <Problem error={problem} />
      <Stack {...handlers} gap={3}>
        {!data && !problem && <LoadingBlock showText />}
        {inPlace.map((message) => (
          <MessageCard
            key={message._id}
            message={message}
            busy={busyWith(message._id)}
            onMark={mark}
            onDelete={remove}
          />
        ))}
        {data && inPlace.length === 0 && <Text muted>Nothing here.</Text>}
        {hasMore && <Button mode="ghost" text="Show more" onClick={readMore} />}
      </Stack>
    </Stack>
  )
}

function MessageCard(props: {
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
