import type { User } from '@portfolio/contract/account'
import type { Impression, ImpressionList } from '@portfolio/contract/impression'
import { mayAccess } from '@portfolio/contract/roles'
import { RefusedError } from '@portfolio/contract/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { fetchOwnImpressions } from '#src/guestbook/http.ts'
import { logError } from '#src/log.ts'
import { ONCE, queries } from '#src/queries.ts'
import { DeleteOwn } from './entry-actions.tsx'
import { Report } from './report.tsx'

/** Actions of a signed-in person on an impression: delete their own, report another one unless they may moderate it. */
export function MemberActions(props: {
  user: User
  impression: Impression
  /** Changes with each read of the list. */
  position: ImpressionList['position']
  texts: ComponentProps<typeof DeleteOwn>['texts'] & ComponentProps<typeof Report>['texts']
}) {
  const { user, impression, position, texts } = props
  const { data: own = [] } = useQuery(
    {
      ...ONCE,
      queryKey: ['own-impressions', user.email, position],
      queryFn: readOwn,
      placeholderData: keepPreviousData,
    },
    queries,
  )
  if (own.includes(impression._id)) return <DeleteOwn id={impression._id} texts={texts} />
  // Moderators have a link to moderate it.
  if (user.role && mayAccess(user.role, 'write', 'moderation')) return null
  return <Report impression={impression} texts={texts} />
}

async function readOwn() {
  try {
    return await fetchOwnImpressions()
  } catch (error) {
    // 401: the session has ended, which the page's session check handles.
    if (!(error instanceof RefusedError && error.status === 401)) logError(error)
    return []
  }
}
