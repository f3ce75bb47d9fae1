import { mayAccess } from '@portfolio/contract/roles'
import { CommentIcon } from '@sanity/icons/Comment'
import type { Role } from '@portfolio/contract/team'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Tool } from 'sanity'
import { route, useRouter } from 'sanity/router'
import { Tabs } from '../../ui/tabs.tsx'
import { SignInFirst } from '../sign-in-first.tsx'
import { ToolPage } from '../tool-page.tsx'
import { Messages, useInbox } from './messages/messages.tsx'
import { Queue } from './queue.tsx'
import { useModeration } from './use-moderation.ts'

export const createModerationTool = (role: Role): Tool => ({
  name: 'moderation',
  title: 'Moderation',
  icon: CommentIcon,
  component: behindSignIn(mayAccess(role, 'read', 'contactMessages') ? OwnersTool : ModeratorsTool),
  router: route.create('/', [route.create('/impressions/:impression'), route.create('/:view')]),
})

type Content = { notice: ReactNode }

const behindSignIn = (Shown: ComponentType<Content>) =>
  function Moderation() {
    const { counts, isModerator } = useModeration()
    const notice = !isModerator && <SignInFirst reason="The guestbook belongs to your own site" />
    // Stays when a session ends, so that nothing typed is lost.
    return isModerator || counts ? <Shown notice={notice} /> : <ToolPage title="Guestbook">{notice}</ToolPage>
  }

const ModeratorsTool = ({ notice }: Content) => (
  <ToolPage title="Guestbook">
    {notice}
    <Queue />
  </ToolPage>
)

function OwnersTool({ notice }: Content) {
  const { state, navigate } = useRouter()
  const isMessages = state.view === 'messages'
  const [search, setSearch] = useState('')
  const inbox = useInbox(search)
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
      {notice}
      <div id="moderation-view" role="tabpanel">
        {isMessages ? <Messages inbox={inbox} search={search} onSearch={setSearch} /> : <Queue />}
      </div>
    </ToolPage>
  )
}
