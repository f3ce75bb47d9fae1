import { mayBeSignedIn } from '#src/account/may-be-signed-in.ts'
import { userStore } from '#src/state/user.ts'
import { onHydrated } from '#src/boot/hydrated.ts'
import type { OwnerToolsOptions } from '#src/owner/owner-tools.tsx'

/** Reads the session. People with a role get their tools, whose code other visitors do not download. */
export async function followSession(options: OwnerToolsOptions) {
  const confirm = async () => {
    if (mayBeSignedIn()) await (await import('#src/account/session.ts')).confirmSession()
  }
  // A page that the browser has kept for Back did not hear of a sign-out in another tab.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // The stored user is read again.
    dispatchEvent(new StorageEvent('storage'))
    void confirm()
  })
  await confirm()
  // In a frame, the page is in the Studio already.
  if (window !== window.parent) return
  const start = async () => {
    if (!userStore.get()?.role) return
    unsubscribe()
    const { startOwnerTools } = await import('#src/owner/start-owner-tools.tsx')
    whenHydrated(() => startOwnerTools(options))
  }
  const unsubscribe = userStore.subscribe(() => void start())
  await start()
}

/** Elements must stay as rendered by the server until hydration. */
function whenHydrated(task: () => void) {
  if ('hydrated' in document.documentElement.dataset) task()
  else onHydrated(task)
}
