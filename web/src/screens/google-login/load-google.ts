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
export function loadGoogle(): Promise<GoogleIdentity> {
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
