import { use, useEffect, useEffectEvent, useState } from 'react'
import { useNavigationType, useRouteError } from 'react-router-dom'
import { LayoutDataContext, lastLayout } from '#src/content/layout-data.ts'
import { isServerReachable } from '#src/reachable.ts'
import { focusHeading } from '#src/ui/focus-heading.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'

/**
 * Replaces a page that failed to load, or later to load a part. Reloads it in full, because browsers keep a failed import;
 * shows a message if that has just been done, or while the server does not answer.
 */
export function Failure() {
  const error = useRouteError()
  const cameBy: string = useNavigationType()
  // Undefined where the first layout has failed.
  const layout = use(LayoutDataContext) ?? lastLayout.data
  const [isFinal, setIsFinal] = useState(() => isReloaded(cameBy))
  const reload = () =>
    isServerReachable().then((isReachable) => {
      if (isReachable || !layout) location.reload()
      else setIsFinal(true)
    })
  const replacePage = useEffectEvent(() => {
    if (!isFinal) void reload()
  })
  useEffect(() => {
    reportError(error)
    replacePage()
  }, [error])
  // The heading comes after the check of the server, long after the navigation.
  useEffect(() => {
    if (isFinal) focusHeading()
  }, [isFinal])
  if (!layout || !isFinal) return null
  const { pageFailed, tryAgain } = layout.texts
  return (
    <PageHeading title={pageFailed}>
      <title>{pageFailed}</title>
      <button type="button" className="button quiet" onClick={() => void reload()}>
        {tryAgain}
      </button>
    </PageHeading>
  )
}

/**
 * A failure that each load repeats must not reload for ever, on slow machines either. After a reload, the page came by
 * `POP`, as after Back.
 */
function isReloaded(cameBy: string) {
  const [navigation] = performance.getEntriesByType('navigation')
  const isReload = navigation && 'type' in navigation && navigation.type === 'reload'
  return cameBy === 'POP' && isReload === true && performance.now() <= 60_000
}
