import { setTimeout as wait } from 'node:timers/promises'
import { outboxSchema } from '@portfolio/contract/outbox'
import { OWNER } from '#test/support/data-directory.ts'
import { type Visitor, createVisitor } from '#test/support/visitor.ts'
import type { MailSink } from './mail-sink.ts'

const CALL_MS = 30_000
const MAIL_MS = 20_000
export const PASSWORD = 'Moon-walk-1'

export type Person = { first_name: string; last_name: string; email: string; password: string }
export type Member = { visitor: Visitor; person: Person }

export type Actors = ReturnType<typeof createActors>

/** People with network addresses of their own, who read their mail. */
export function createActors(origin: string, mail: MailSink) {
  let count = 0
  let owner: Visitor | null = null

  async function visitor(): Promise<Visitor> {
    count += 1
    const address = `10.${(count >> 16) % 256}.${(count >> 8) % 256}.${count % 256}`
    const created = createVisitor(origin, { always: { 'X-Forwarded-For': address }, timeoutMs: CALL_MS })
    await created.get('/api/auth/session')
    return created
  }

  async function signedIn(person: Person): Promise<Visitor> {
    const created = await visitor()
    await created.signIn(person)
    return created
  }

  /** The owner's session outlives restarts; repeated sign-ins would exhaust the rate limit. */
  async function theOwner(): Promise<Visitor> {
    if (owner) return owner
    const created = await visitor()
    await created.signIn(OWNER)
    owner = created
    return created
  }

  const register = (from: Visitor, person: Person) =>
    from.post('/api/auth/register', { user: person, language: 'en' })

  /** Opens the link of the activation mail, from the mail server or the outbox. */
  async function activate(from: Visitor, email: string): Promise<boolean> {
    const link = await activationLink(email)
    return link !== null && (await from.post(link)).status === 200
  }

  async function activationLink(email: string): Promise<string | null> {
    const until = Date.now() + MAIL_MS
    while (Date.now() < until) {
      const sent = mail.taken.find(({ to, text }) => to === email && text.includes(ACTIVATION))
      const link = linkIn(sent?.text ?? (await waitingMail(email)))
      if (link) return link
      await wait(100)
    }
    return null
  }

  async function waitingMail(email: string): Promise<string> {
    const outbox = outboxSchema.safeParse((await (await theOwner()).get('/api/outbox')).body)
    return outbox.data?.mails.find(({ to, text }) => to === email && text.includes(ACTIVATION))?.text ?? ''
  }

  async function member(name: string): Promise<Member> {
    const person = createPerson(name)
    const created = await visitor()
    const { status, text } = await register(created, person)
    if (status !== 201) throw new Error(`${person.email} could not register: ${status} ${text}`)
    if (!(await activate(created, person.email))) throw new Error(`${person.email} could not be activated`)
    await created.signIn(person)
    return { visitor: created, person }
  }

  return { visitor, signedIn, owner: theOwner, register, activate, member }
}

const ACTIVATION = '/activate-account/'

function linkIn(text: string): string | null {
  const url = /https?:\/\/\S+\/activate-account\/\S+/.exec(text)?.[0]
  if (!url) return null
  const { pathname, search } = new URL(url)
  return `/api/user${pathname.replace('/srb', '')}${search}`
}

/** @param name letters and digits */
export const createPerson = (name: string): Person => ({
  first_name: 'Faulty',
  last_name: 'Towers',
  email: `${name.toLowerCase()}@example.test`,
  password: PASSWORD,
})
