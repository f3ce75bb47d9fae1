import { setTimeout as wait } from 'node:timers/promises'
import type { Visitor } from '#test/support/visitor.ts'
import { solveCheck } from '#test/support/solve-check.ts'
import { type Actors, type Member, createPerson } from './actors.ts'
import type { Ledger } from './ledger.ts'

/** The server rejects quicker answers as a program's. */
const LOOK_MS = 1_100

type Solved = { visitor: Visitor; humanCheck: { challenge: string; tile: string } }
export type Writes = ReturnType<typeof createWrites>

/**
 * The four kinds of writes, each with a key by which it is found in the stored data.
 * @param token of the lake
 */
export function createWrites(actors: Actors, ledger: Ledger, token: string) {
  let count = 0
  const prepared = new Set<string>()
  const newKey = (prefix: string) => `${prefix}${(count += 1)}`

  return {
    async account() {
      const person = createPerson(newKey('account'))
      const visitor = await actors.visitor()
      return ledger.send('account', person.email, () => actors.register(visitor, person))
    },

    impression(member: Member) {
      const impression = `Impression of a hostile test, number ${newKey('')}.`
      return ledger.send('impression', impression, () =>
        member.visitor.post('/api/user/comments/write-impression', { impression }),
      )
    },

    /** Human checks that are old enough to be answered; each can be used once. */
    async checks(wanted: number): Promise<Solved[]> {
      const solved = await Promise.all(
        Array.from({ length: wanted }, async () => {
          const visitor = await actors.visitor()
          return { visitor, humanCheck: await solveCheck(visitor, () => {}) }
        }),
      )
      await wait(LOOK_MS)
      return solved
    },

    message({ visitor, humanCheck }: Solved) {
      const message = `Message of a hostile test, number ${newKey('')}.`
      const inputData = {
        first_name: 'Faulty',
        last_name: 'Towers',
        email: `${newKey('writer')}@example.test`,
        message,
      }
      return ledger.send('message', message, () =>
        visitor.post('/api/mail/sendContact', { inputData, language: 'en', humanCheck }),
      )
    },

    /** Edits and publishes one document in one transaction, which its history lists. */
    async publish(visitor: Visitor, document: string) {
      const transactionId = newKey('publish-')
      await prepare(visitor, document)
      const draft = { publishedId: document, draftId: `drafts.${document}` }
      const actions = [
        { actionType: 'sanity.action.document.edit', ...draft, patch: { set: { number: count } } },
        { actionType: 'sanity.action.document.publish', ...draft },
      ]
      return ledger.send('publish', transactionId, () =>
        toLake(visitor, 'actions', { actions, transactionId }),
      )
    },
  }

  /** Only a document that exists can be edited. */
  async function prepare(visitor: Visitor, document: string) {
    if (prepared.has(document)) return
    const mutations = [{ createIfNotExists: { _id: document, _type: 'note' } }]
    if ((await toLake(visitor, 'mutate', { mutations })).status === 200) prepared.add(document)
  }

  function toLake(visitor: Visitor, call: 'actions' | 'mutate', body: object) {
    const headers = { Authorization: `Bearer ${token}` }
    return visitor.call('POST', `/lake/v2025-02-19/data/${call}/production`, { body, headers })
  }
}
