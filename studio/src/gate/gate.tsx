import type { User } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'
import type { ReactNode } from 'react'
import './gate.css'

/** What somebody sees at an address of the Studio who may not enter there. */
export const Gate = ({ visitor }: { visitor: User }) =>
  visitor.role ? (
    <Panel title="Not part of your role">
      <p>
        You are signed in as <b>{visitor.email}</b>, as {visitor.role} of this site. This part of the Studio
        is for others.
      </p>
      <p>
        <a href="/studio">To your tools</a>
      </p>
    </Panel>
  ) : (
    <Panel title="This account has no role here">
      <p>
        You are signed in as <b>{visitor.email}</b>. The Studio is for the owner of this site and the people
        whom the owner has invited.
      </p>
      <SignOut />
    </Panel>
  )

const SignOut = () => (
  <button
    type="button"
    onClick={() =>
      void callApi('/auth/logout', { method: 'POST', body: {} }).finally(() => location.reload())
    }
  >
    Sign in with another account
  </button>
)

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="gate">
    <h1>{title}</h1>
    {children}
    <p>
      <a href="/">To the site</a>
    </p>
  </main>
)
