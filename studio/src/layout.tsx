import { RefusedError } from '@portfolio/contract/api-client'
import type { Role } from '@portfolio/contract/team'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { LayoutProps } from 'sanity'
import { SessionEnd } from './session-end.tsx'
import { SettledLayout } from './settled-layout.tsx'
import { GuestbookEvents } from '../tools/moderation/use-moderation.ts'

const ATTEMPTS = 3

/** Of all reads of the API. Errors of a lost connection are shown, so nothing waits for a connection. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) =>
        failures < ATTEMPTS && !(error instanceof RefusedError && error.status < 500),
    },
  },
})

/** The Studio with the reads of the API that its tools share; editors have no part in the guestbook. */
export const createLayout = (role: Role) =>
  function Layout(props: LayoutProps) {
    return (
      <QueryClientProvider client={queries}>
        {role !== 'editor' && <GuestbookEvents />}
        <SessionEnd />
        <SettledLayout {...props} />
      </QueryClientProvider>
    )
  }
