import type { Language } from '@portfolio/contract/language'
import type { GivenRole } from '@portfolio/contract/team'
import { apiPath, linkTo, mailsTo } from './mails.ts'
import type { TestPortfolio } from './start-portfolio.ts'
import type { Member, Visitor } from './visitor.ts'

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

  const newestLink = async (email: string): Promise<URL> => linkTo(await signedInOwner(), email)

  /** A visitor who has registered and not opened the mailed link. */
  async function registered(name: string, language: Language = 'en') {
    const visitor = portfolio.visitor()
    const user = person(name)
    const answer = await visitor.post('/api/auth/register', { user, language })
    return { visitor, user, answer, link: await newestLink(user.email) }
  }

  /** A signed-in visitor with an e-mail account. */
  async function signedIn(name: string) {
    const { visitor, user, link } = await registered(name)
    await visitor.post(apiPath(link))
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
    await giveRole(visitor, user.email, role)
    return visitor
  }

  async function giveRole(visitor: Visitor, email: string, role: GivenRole) {
    const inviting = await signedInOwner()
    await inviting.post('/api/team/invitations', { email, role, language: 'en' })
    await visitor.post('/api/team/accept', { token: await newestInvitation(email) })
  }

  /** The token of the newest invitation to an address. */
  async function newestInvitation(email: string): Promise<string> {
    const [mail] = await mailsTo(await signedInOwner(), email)
    return /invitation=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  return { withRole, giveRole, newestInvitation, person, newestLink, registered, signedIn, member }
}
