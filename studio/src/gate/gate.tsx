import { callApi } from '@portfolio/contract/api-client'
import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { type ReactNode, useState } from 'react'
import type { Visitor } from './session.ts'
import { siteSignIn } from '../../tools/site-sign-in.ts'
import './gate.css'

const REGISTER = pathTo(DEFAULT_LANGUAGE, 'registerUser')

/** What somebody sees at an address of the Studio who may not enter there, or who is invited. */
export function Gate({ visitor, invitation }: { visitor: Visitor | null; invitation: string | null }) {
  if (invitation === null && visitor?.role) {
    return (
      <Panel title="Not part of your role">
        <p>
          You are signed in as <b>{visitor.email}</b>, as {visitor.role} of this site. This part of the Studio
          is for others.
        </p>
        <p>
          <a href="/studio">To your tools</a>
        </p>
      </Panel>
    )
  }
  if (invitation === null) {
    return (
      <Panel title="This account has no role here">
        <p>
          You are signed in as <b>{visitor?.email}</b>. The Studio is for the owner of this site and the
          people whom the owner has invited.
        </p>
        <SignOut />
      </Panel>
    )
  }
  if (visitor === null) {
    return (
      <Panel title="You are invited">
        <p>
          <a href={siteSignIn()}>Sign in</a> with an account of the address that the invitation was mailed to,
          or <a href={REGISTER}>register</a> one first. Then open the link of the invitation again.
        </p>
      </Panel>
    )
  }
  return <Acceptance visitor={visitor} token={invitation} />
}

function Acceptance({ visitor, token }: { visitor: Visitor; token: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const accept = () => {
    callApi('/team/accept', { method: 'POST', body: { token } })
      // A full page load: the Studio reads the role at its start.
      .then(() => location.replace('/studio'))
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
  }
  return (
    <Panel title="You are invited">
      <p>
        You are signed in as <b>{visitor.email}</b>.
      </p>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" onClick={accept}>
        Accept the invitation
      </button>
      <SignOut />
    </Panel>
  )
}

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
