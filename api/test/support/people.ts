import { hash } from '@node-rs/argon2'
import type { Language } from '@portfolio/contract/language'
import type { GivenRole } from '@portfolio/contract/team'
import { apiPath, linkTo, mailsTo } from './mails.ts'
import type { TestPortfolio } from './start-portfolio.ts'
import type { Member, Visitor } from './visitor.ts'

/** A hash that takes no time: most tests are not about passwords. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let quickHash: Promise<string> | null = null

export type People = ReturnType<typeof createPeople>

/** Creates visitors with accounts, who read their mail in the outbox. */
export function createPeople(portfolio: TestPortfolio) {
  /** The owner, whose outbox has the mails. Kept signed in, because a sign-in takes as long as all the rest. */
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

  /** A signed-in visitor who has registered and opened the mailed link. */
  async function signedUp(name: string) {
    const { visitor, user, link } = await registered(name)
    await visitor.post(apiPath(link))
    await visitor.signIn(user)
    return { visitor, user }
  }

  /** A signed-in visitor with an e-mail account, which is stored as if they had signed up: that takes half a second. */
  async function signedIn(name: string, role?: GivenRole) {
    const user = person(name)
    const { password, ...fields } = user
    await using database = await portfolio.database()
    const passwordHash = await (quickHash ??= hash(password, QUICK))
    const state = { language: 'en', isActive: true, isAdmin: false, sessionGeneration: 0 }
    const account = { ...fields, passwordHash, ...state, ...(role ? { role } : {}), createdAt: new Date() }
    await database.connection.collection('accounts').insertOne(account)
    const visitor = portfolio.visitor()
    await visitor.signIn(user)
    return { visitor, user }
  }

  async function member(name: string): Promise<Member> {
    const { visitor, user } = await signedIn(name)
    return { ...visitor, user }
  }

  const withRole = async (name: string, role: GivenRole) => (await signedIn(name, role)).visitor

  /** Gives a role by an invitation that the person accepts. */
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

  return { withRole, giveRole, newestInvitation, person, newestLink, registered, signedUp, signedIn, member }
}
