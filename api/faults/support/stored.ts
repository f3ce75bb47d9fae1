import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { inboxSchema } from '@portfolio/contract/contact-inbox'
import { moderationListSchema } from '@portfolio/contract/moderation'
import type { Visitor } from '#test/support/visitor.ts'
import { type Actors, type Member, PASSWORD, createPerson } from './actors.ts'
import type { Kind, Ledger } from './ledger.ts'

const SIGN_INS_AT_ONCE = 4

/** Reads over HTTP how often each write is stored. */
export function createStoredReader(actors: Actors, ledger: Ledger, token: string) {
  const members = new Map<string, Member>()

  return {
    /** The people whose registration was acknowledged and who could sign in. */
    members: () => [...members.values()],

    async read(documents: string[]): Promise<Record<Kind, Map<string, number>>> {
      const owner = await actors.owner()
      const account = await accounts()
      return {
        account,
        impression: count(await impressions(owner)),
        message: count(await messages(owner)),
        publish: count(await publishes(documents)),
      }
    },
  }

  /** An account is stored when its person can sign in after a restart. */
  async function accounts() {
    const found = await pLimit(SIGN_INS_AT_ONCE).map(ledger.acknowledged('account'), async (email) => {
      const member = members.get(email)
      return (member ? await isSignedIn(member) : await admit(email)) ? [email] : []
    })
    return count(found.flat())
  }

  async function isSignedIn({ visitor }: Member) {
    return (await visitor.get('/api/user/user-account/data')).status === 200
  }

  async function admit(email: string): Promise<boolean> {
    const person = { ...createPerson(''), email, password: PASSWORD }
    const visitor = await actors.visitor()
    if (!(await actors.activate(visitor, email))) return false
    await visitor.signIn(person)
    members.set(email, { visitor, person })
    return true
  }

  async function publishes(documents: string[]): Promise<string[]> {
    const path = `/lake/v2025-02-19/data/history/production/transactions/${documents.join(',')}`
    const visitor = await actors.visitor()
    const { status, text } = await visitor.get(path, { Authorization: `Bearer ${token}` })
    if (status !== 200) throw new Error(`the history answered ${status}: ${text.slice(0, 300)}`)
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => z.parse(transactionSchema, JSON.parse(line)).id)
  }
}

const transactionSchema = z.object({ id: z.string() })

const impressions = (owner: Visitor) =>
  allPages(async (cursor) => {
    const path = `/api/moderation/impressions?filter=all${cursor ? `&cursor=${cursor}` : ''}`
    const page = z.parse(moderationListSchema, await fetchBody(owner, path))
    return { items: page.impressions.map(({ impression }) => impression), nextCursor: page.nextCursor }
  })

const messages = (owner: Visitor) =>
  allPages(async (cursor) => {
    const path = `/api/moderation/messages${cursor ? `?cursor=${cursor}` : ''}`
    const page = z.parse(inboxSchema, await fetchBody(owner, path))
    return { items: page.messages.map(({ message }) => message), nextCursor: page.nextCursor }
  })

async function fetchBody(visitor: Visitor, path: string): Promise<unknown> {
  const { status, text, body } = await visitor.get(path)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
  return body
}

async function allPages(
  read: (cursor: string | null) => Promise<{ items: string[]; nextCursor: string | null }>,
): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page = await read(cursor)
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return found
}

function count(items: string[]) {
  const counted = new Map<string, number>()
  for (const item of items) counted.set(item, (counted.get(item) ?? 0) + 1)
  return counted
}
