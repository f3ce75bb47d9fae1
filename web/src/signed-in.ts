import { mayBeSignedIn } from '#src/account/may-be-signed-in.ts'
import { userStore } from '#src/state/user.ts'
import { onHydrated } from '#src/boot/hydrated.ts'
import type { OwnerToolsOptions } from '#src/owner/owner-tools.tsx'

/** Asks who is signed in. Somebody with a role gets the tools of the role, whose code nobody else downloads. */
export async function followSession(options: OwnerToolsOptions) {
  if (mayBeSignedIn()) await (await import('#src/account/session.ts')).confirmSession()
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

/** Elements that React has not taken over yet must be as the server wrote them. */
function whenHydrated(task: () => void) {
  if ('hydrated' in document.documentElement.dataset) task()
  else onHydrated(task)
}
