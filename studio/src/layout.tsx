import { mayAccess } from '@portfolio/contract/roles'
import type { User } from '@portfolio/contract/account'
import type { Role } from '@portfolio/contract/team'
import { QueryClientProvider } from '@tanstack/react-query'
import { type LayoutProps, LoadingBlock, useFeatureEnabled } from 'sanity'
import { WithSharedReleases } from '../actions/share-release.tsx'
import { queries } from './session.ts'
import { SessionEnd } from './session-end.tsx'
import { GuestbookEvents } from '../tools/moderation/use-moderation.ts'

export const createLayout = ({ role, ...session }: { role: Role; visitor: User | null; isHosted: boolean }) =>
  function Layout(props: LayoutProps) {
    return (
      <QueryClientProvider client={queries}>
        {mayAccess(role, 'read', 'moderation') && <GuestbookEvents />}
        <SessionEnd {...session} />
        <WithSharedReleases>
          <SettledLayout {...props} />
        </WithSharedReleases>
      </QueryClientProvider>
    )
  }

/**
 * Renders the Studio once the project's features are known. Sanity's layouts of comments and tasks remount the whole
 * Studio when they learn what the project has, which would lose input.
 */
function SettledLayout(props: LayoutProps) {
  const { isLoading } = useFeatureEnabled('studioComments')
  return isLoading ? <LoadingBlock fill /> : props.renderDefault(props)
}
