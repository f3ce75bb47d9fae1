import { languageInfo } from '@portfolio/contract/language'
import { type RefObject, useEffect, useState } from 'react'
import { useLanguage, useGoTo } from '#src/language/language.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'

/** The provider's button, or the link to the provider's page when the button does not load. */
export type GoogleButtonState = 'waiting' | 'ready' | 'by-redirect' | 'unreachable' | 'not-set-up'

export function useGoogleButton(
  place: RefObject<HTMLElement | null>,
  success: string,
  isSetUp: boolean,
): GoogleButtonState {
  const [state, setState] = useState<GoogleButtonState>(isSetUp ? 'waiting' : 'not-set-up')
  const language = useLanguage()
  const goTo = useGoTo()
  useEffect(() => {
    if (!isSetUp) return undefined
    let isGone = false
    const show = (next: GoogleButtonState) => !isGone && setState(next)

    async function receive({ credential }: { credential?: string }) {
      if (!credential) return console.error('Google gave no credential')
      try {
        const { logInWithGoogle } = await import('#src/account/http.ts')
        const answer = await logInWithGoogle(credential)
        if ('secondFactor' in answer) return await goTo('secondStep')
        storeUser(answer.user)
        showMessage('success', success)
        await goTo('comments')
      } catch (error) {
        console.error(error)
        // The nonce is used up, or has expired.
        await prepare().catch(fail)
      }
    }

    async function prepare() {
      const { fetchGoogleSetUp } = await import('#src/account/http.ts')
      const { clientId, nonce, redirect } = await fetchGoogleSetUp()
      if (!clientId || !nonce) return show('not-set-up')
      const google = await loadGoogle().catch(() => null)
      if (isGone) return undefined
      if (!google || !place.current) return show(redirect ? 'by-redirect' : 'unreachable')
      google.initialize({ client_id: clientId, nonce, callback: (answer) => void receive(answer) })
      place.current.replaceChildren()
      google.renderButton(place.current, {
        theme: 'outline',
        size: 'large',
        locale: languageInfo(language).tag,
      })
      return show('ready')
    }
    function fail(error: unknown) {
      console.error(error)
      show('unreachable')
    }
    prepare().catch(fail)
    return () => {
      isGone = true
    }
  }, [place, success, isSetUp, language, goTo])
  return state
}

// Google Identity Services: https://developers.google.com/identity/gsi/web/reference/js-reference
const SCRIPT = 'https://accounts.google.com/gsi/client'

type GoogleIdentity = {
  initialize(options: {
    client_id: string
    nonce: string
    callback: (answer: { credential?: string }) => void
  }): void
  renderButton(place: HTMLElement, look: { theme: 'outline'; size: 'large'; locale: string }): void
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the browser's
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } }
  }
}

/** @throws when the provider's script is blocked or cannot be loaded */
function loadGoogle(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const identity = window.google?.accounts?.id
      if (identity) resolve(identity)
      else reject(new Error('the script of Google is not what it should be'))
    }
    if (window.google) return settle()
    const script = Object.assign(document.createElement('script'), {
      src: SCRIPT,
      async: true,
      onload: settle,
    })
    script.addEventListener('error', () => reject(new Error('the script of Google does not load')))
    document.head.append(script)
  })
}
