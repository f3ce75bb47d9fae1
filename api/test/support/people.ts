import { outboxSchema } from '@portfolio/contract/outbox'
import type { GivenRole } from '@portfolio/contract/team'
import type { TestPortfolio } from './start-portfolio.ts'

/** A link that was mailed: the API's path of what it opens. */
export type MailedLink = { id: string; token: string }

export type People = ReturnType<typeof createPeople>

/** People who come to a portfolio, and read the mail that it sends them in its outbox. */
export function createPeople(portfolio: TestPortfolio) {
  async function newVisitor() {
    const visitor = portfolio.visitor()
    await visitor.get('/api/auth/session')
    return visitor
  }

  const person = (name: string) => ({
    first_name: name,
    last_name: 'Petrović',
    email: `${name.toLowerCase()}@example.test`,
    password: 'Moon-walk-1',
  })

  async function newestLink(email: string): Promise<MailedLink> {
    const owner = await portfolio.owner()
    const { mails } = outboxSchema.parse((await owner.get('/api/outbox')).body)
    const text = mails.find(({ to }) => to === email)?.text ?? ''
    const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'http://no-link/')
    return { id: link.pathname.split('/').at(-1) ?? '', token: link.searchParams.get('token') ?? '' }
  }

  /** Somebody who has registered, and has yet to open the link in their mail. */
  async function registered(name: string) {
    const visitor = await newVisitor()
    const user = person(name)
    await visitor.post('/api/auth/register', { user, language: 'en' })
    return { visitor, user, link: await newestLink(user.email) }
  }

  /** Somebody with an e-mail account, signed in. */
  async function signedIn(name: string) {
    const { visitor, user, link } = await registered(name)
    await visitor.get(`/api/user/activate-account/${link.id}?token=${link.token}`)
    await visitor.signIn(user)
    return { visitor, user }
  }

  /** Somebody whom the owner invited to a role, and who accepted. */
  async function withRole(name: string, role: GivenRole) {
    const { visitor, user } = await signedIn(name)
    const owner = await portfolio.owner()
    await owner.post('/api/team/invitations', { email: user.email, role, language: 'en' })
    await visitor.post('/api/team/accept', { token: await newestInvitation(user.email) })
    return visitor
  }

  /** The token of the newest invitation that was mailed to an address. */
  async function newestInvitation(email: string): Promise<string> {
    const owner = await portfolio.owner()
    const { mails } = outboxSchema.parse((await owner.get('/api/outbox')).body)
    const text = mails.find(({ to }) => to === email)?.text ?? ''
    return /invitation=(\S+)/.exec(text)?.[1] ?? ''
  }

  return { withRole, newestInvitation, newVisitor, person, newestLink, registered, signedIn }
}
