import { USER_KEY, readStoredUser, userStore, mayBeSignedIn } from '#src/state/user.ts'
import { onHydrated } from '#src/boot/hydrated.ts'
import type { OwnerToolsOptions } from '#src/owner/owner-tools.tsx'

/** Reads the session. People with a role get their tools, whose code other visitors do not download. */
export async function followSession(options: OwnerToolsOptions) {
  const confirm = async () => {
    if (mayBeSignedIn()) await (await import('#src/account/session.ts')).confirmSession()
  }
  const followOtherTabs = createFollower()
  addEventListener('storage', ({ key }) => {
    if (key === USER_KEY || key === null) followOtherTabs()
  })
  // A page restored from the back/forward cache has missed a sign-out in another tab.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    followOtherTabs()
    void confirm()
  })
  await confirm()
  // In a frame, the page is in the Studio already.
  if (window !== window.parent) return
  const start = async () => {
    if (!userStore.get()?.role) return
    unsubscribe()
    const { startOwnerTools } = await import('#src/owner/owner-tools.tsx')
    const begin = () => startOwnerTools(options)
    // Elements must stay as rendered by the server until hydration.
    if ('hydrated' in document.documentElement.dataset) begin()
    else onHydrated(begin)
  }
  const unsubscribe = userStore.subscribe(() => void start())
  await start()
}

/**
 * @returns a function that reads the stored user again. If that is another person, it reloads the page, which has the
 * former person's input and data in memory.
 */
function createFollower() {
  let person = userStore.get()
  userStore.subscribe(() => {
    person = userStore.get() ?? person
  })
  return () => {
    const user = readStoredUser()
    // Not `reload()`, after which browsers restore the input of forms.
    if (user && person && user.email !== person.email) location.replace(location.pathname + location.search)
    else userStore.set(user)
  }
}
