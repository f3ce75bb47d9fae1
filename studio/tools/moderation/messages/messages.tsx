import type { ReceivedMessage } from '@portfolio/contract/contact-inbox'
import { Button, Flex, Stack, Text } from '@sanity/ui'
import { LoadingBlock } from 'sanity'
import { useTellFailure } from '../../../ui/failure.ts'
import { deleteMessage, fetchMessages, markAnswered } from '../moderation-api.ts'
import { Problem } from '../../../ui/problem.tsx'
import { Search } from '../search.tsx'
import { MODERATION, useRefresh } from '../use-moderation.ts'
import { usePages } from '../../use-pages.ts'
import { useRunning } from '../use-running.ts'
import { useSteady } from '../use-steady.ts'
import { MessageCard } from './message-card.tsx'

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
