import type { GivenRole } from '@portfolio/contract/team'
import { mailsTo } from './email-steps.ts'
import type { TestPortfolio } from './start-portfolio.ts'
import type { Member, Visitor } from './visitor.ts'

/** A mailed link, as the path of its API call. */
export type MailedLink = { id: string; token: string }

export type People = ReturnType<typeof createPeople>

/** Creates visitors with accounts, who read their mail in the outbox. */
export function createPeople(portfolio: TestPortfolio) {
  /** The owner, who has the outbox; kept, because a sign-in takes as long as the rest of what is done here. */
  let owner: Visitor | null = null

  async function signedInOwner(): Promise<Visitor> {
    const isSignedIn = owner && (await owner.get('/api/auth/sessions')).status === 200
    if (!owner || !isSignedIn) owner = await portfolio.owner()
    return owner
  }

  const person = (name: string) => ({
    first_name: name,
    last_name: 'Petrović',
    email: `${name.toLowerCase()}@example.test`,
    password: 'Moon-walk-1',
  })

  const newestMail = async (email: string) => (await mailsTo(await signedInOwner(), email))[0]?.text ?? ''

  async function newestLink(email: string): Promise<MailedLink> {
    const link = new URL(/https?:\/\/\S+/.exec(await newestMail(email))?.[0] ?? 'http://no-link/')
    return { id: link.pathname.split('/').at(-1) ?? '', token: link.searchParams.get('token') ?? '' }
  }

  /** A visitor who has registered and not opened the mailed link. */
  async function registered(name: string) {
    const visitor = portfolio.visitor()
    const user = person(name)
    await visitor.post('/api/auth/register', { user, language: 'en' })
    return { visitor, user, link: await newestLink(user.email) }
  }

  /** A signed-in visitor with an e-mail account. */
  async function signedIn(name: string) {
    const { visitor, user, link } = await registered(name)
    await visitor.post(`/api/user/activate-account/${link.id}?token=${link.token}`)
    await visitor.signIn(user)
    return { visitor, user }
  }

  async function member(name: string): Promise<Member> {
    const { visitor, user } = await signedIn(name)
    return { ...visitor, user }
  }

  /** A visitor with an accepted invitation to a role. */
  async function withRole(name: string, role: GivenRole) {
    const { visitor, user } = await signedIn(name)
    const inviting = await signedInOwner()
    await inviting.post('/api/team/invitations', { email: user.email, role, language: 'en' })
    await visitor.post('/api/team/accept', { token: await newestInvitation(user.email) })
    return visitor
  }

  /** The token of the newest invitation to an address. */
  const newestInvitation = async (email: string): Promise<string> =>
    /invitation=(\S+)/.exec(await newestMail(email))?.[1] ?? ''

  return { withRole, newestInvitation, person, newestLink, registered, signedIn, member }
}
