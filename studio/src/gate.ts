import type { User } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'
import { escapeMarkup } from '@portfolio/contract/markup'
import './gate.css'

/** Shown instead of the Studio to a signed-in person who may not use it, or not the tool at this address. */
export function showGate(root: HTMLElement, { email, role }: User) {
  const [title, inRole, where] = role
    ? ['Not part of your role', `, as ${role} of this site`, 'This part of the Studio is for others.']
    : [
        'This account has no role here',
        '',
        'The Studio is for the owner of this site and the people whom the owner has invited.',
      ]
  root.innerHTML = `<main class="gate">
    <h1>${title}</h1>
    <p>You are signed in as <b>${escapeMarkup(email)}</b>${inRole}. ${where}</p>
    ${role ? '<p><a href="/studio">To your tools</a></p>' : '<button type="button">Sign in with another account</button>'}
    <p><a href="/">To the site</a></p>
  </main>`
  root.querySelector('button')?.addEventListener('click', () => {
    void callApi('/auth/logout', { method: 'POST', body: {} }).finally(() => location.reload())
  })
}
