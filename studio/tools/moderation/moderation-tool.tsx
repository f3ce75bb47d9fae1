import { mayAccess } from '@portfolio/contract/roles'
import { CommentIcon } from '@sanity/icons/Comment'
import type { Role } from '@portfolio/contract/team'
import { type ComponentType, useDeferredValue, useState } from 'react'
import type { Tool } from 'sanity'
import { route, useRouter } from 'sanity/router'
import { Tabs } from '../../ui/tabs.tsx'
import { SignInFirst } from '../sign-in-first.tsx'
import { ToolPage } from '../tool-page.tsx'
import { Messages, useInbox } from './messages/messages.tsx'
import { Queue } from './queue.tsx'
import { useModeration } from './use-moderation.ts'

/** The guestbook, and for the owner the messages of the contact form. */
export const createModerationTool = (role: Role): Tool => ({
  name: 'moderation',
  title: 'Moderation',
  icon: CommentIcon,
  component: behindSignIn(mayAccess(role, 'read', 'contactMessages') ? OwnersTool : ModeratorsTool),
  router: route.create('/', [route.create('/impressions/:impression'), route.create('/:view')]),
})

const behindSignIn = (Content: ComponentType) =>
  function Moderation() {
    const { isModerator } = useModeration()
    if (isModerator) return <Content />
    return (
      <ToolPage title="Guestbook">
        <SignInFirst reason="The guestbook belongs to your own site" />
      </ToolPage>
    )
  }

const ModeratorsTool = () => (
  <ToolPage title="Guestbook">
    <Queue />
  </ToolPage>
)

function OwnersTool() {
  const { state, navigate } = useRouter()
  const isMessages = state.view === 'messages'
  const [search, setSearch] = useState('')
  const inbox = useInbox(useDeferredValue(search))
  const unanswered = inbox.data?.unanswered ?? null
  const tabs = (
    <Tabs
      name="moderation"
      controls="moderation-view"
      tabs={[
        { id: 'guestbook', title: 'Guestbook' },
        { id: 'messages', title: unanswered === null ? 'Messages' : `Messages (${unanswered})` },
      ]}
      shown={isMessages ? 'messages' : 'guestbook'}
      onChange={(view) => navigate(view === 'messages' ? { view } : {})}
    />
  )
  return (
    <ToolPage title={isMessages ? 'Messages' : 'Guestbook'} beside={tabs}>
      <div id="moderation-view" role="tabpanel">
        {isMessages ? <Messages inbox={inbox} search={search} onSearch={setSearch} /> : <Queue />}
      </div>
    </ToolPage>
  )
}
