import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type RouteObject, RouterProvider, createBrowserRouter, matchRoutes } from 'react-router-dom'
import '#src/design/global.css'
import { announceHydrated, stopWaitingForHydration } from '#src/boot/hydrated.ts'
import { OriginContext } from '#src/chrome/page-head.tsx'
import { AssetBaseContext, getAssetBase } from '#src/content/assets.ts'
import { createBrowserContent } from '#src/content/browser-content.ts'
import { type ContentSource, atOwnHost } from '@portfolio/contract/content-source'
import { listImpressions } from '#src/guestbook/browser-guestbook.ts'
import type { PageData } from '#src/load-page.ts'
import { createRoutes } from '#src/routes.tsx'
import { readStoredUser, userStore } from '#src/state/user.ts'
import { setNavigate } from '#src/ui/follow-link.ts'

// View transitions that a navigation, a turned phone or a slow device skips reject their promises; ignore that.
addEventListener('unhandledrejection', (event) => {
  if (/^AbortError|Transition was/.test(String(event.reason))) event.preventDefault()
})

async function hydrate() {
  const root = document.getElementById('root')
  if (!root) return
  // Yields between evaluating the libraries and hydrating, so that each is a task of its own. Safari lacks the scheduler.
  const { scheduler }: { scheduler?: Partial<Scheduler> } = window
  await scheduler?.yield?.()
  const source = atOwnHost(readData('_config', isSource), location.origin)
  const {
    origin,
    syncTags,
    lastLiveEventId,
    hasGoogle,
    hasMailServer,
    inline,
    preview: kind,
    ...hydrationData
  } = readData('_page', isPageData)
  const assetBase = { ...getAssetBase(source), inline }
  const content = createBrowserContent(source, syncTags)
  const preview = kind
    ? await import('#src/preview/open-preview.ts').then((module) => module.openPreview(kind, source, inline))
    : null
  const firstPath = location.pathname
  const routes = createRoutes({
    content: preview?.content ?? content,
    listImpressions,
    readInvitation: (token) =>
      import('#src/account/invitation.ts').then((module) => module.readInvitation(token)),
    hasGoogle,
    hasMailServer,
  })
  await loadMatched(routes)
  const router = createBrowserRouter(routes, { hydrationData })
  // Rendered at once: React's transitions render in slices, and browsers paint nothing new until the last one.
  setNavigate((path, options) => void router.navigate(path, { ...options, flushSync: true }))
  // In a transition, so that the page responds to input during hydration.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <OriginContext value={origin}>
          <AssetBaseContext value={assetBase}>
            <RouterProvider router={router} />
            <Hydrated />
          </AssetBaseContext>
        </OriginContext>
      </StrictMode>,
    )
  })
  userStore.set(readStoredUser())
  whenIdle(() => {
    void import('#src/when-idle.ts').then((module) =>
      module.startWhenIdle({
        router,
        firstPath,
        source,
        content,
        preview,
        hasGoogle,
        hasMailServer,
        lastLiveEventId,
      }),
    )
  })
}

/** Data that the server of this same page wrote into it; its id begins with `_`, which a project's, its slug, does not. */
function readData<Data>(id: string, isWritten: (data: unknown) => data is Data): Data {
  const data: unknown = JSON.parse(document.getElementById(id)?.textContent ?? 'null')
  if (!isWritten(data)) throw new Error(id)
  return data
}
const isSource = (data: unknown): data is ContentSource => data !== null
const isPageData = (data: unknown): data is PageData => data !== null

/** The code of the displayed screen must be loaded before hydration. */
async function loadMatched(routes: RouteObject[]) {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** Its effects run after the hydration of the whole page. */
function Hydrated() {
  useEffect(announceHydrated, [])
  return null
}

function whenIdle(task: () => void) {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 })
  else setTimeout(task, 200)
}

hydrate().catch((error: unknown) => {
  stopWaitingForHydration()
  throw error
})
