import type { ClientSession, Connection, Types } from 'mongoose'
import type { Action, PersonAction, Status } from '@portfolio/contract/moderation'
import { notFound } from '#src/http/errors.ts'
import type { Feed } from '../feed.ts'
import type { ImpressionModel, StoredImpression } from '../model.ts'
import type { Bans } from './bans.ts'
import type { Decisions, StoredDecision } from './decisions.ts'

/** The statuses in which each action is possible. */
const POSSIBLE: Record<Action, readonly string[]> = {
  // Publishing a published impression settles its reports.
  publish: ['waiting', 'hidden', 'published'],
  hide: ['waiting', 'published'],
  delete: ['waiting', 'published', 'hidden'],
  restore: ['deleted'],
}

/** One attempt of a transaction, the impressions that it has changed, and whether it has banned an account. */
type Step = { session: ClientSession; changed: StoredImpression[]; hasBanned: boolean }

/** An active account; one with a role cannot be banned. */
export type FindActive = (
  accountId: string,
  session?: ClientSession,
) => Promise<{ _id: Types.ObjectId; isAdmin: boolean; role?: string | null } | null>

export type Moderation = ReturnType<typeof createModeration>

/** The decisions of owners and moderators, each stored in one transaction with its effect. */
export function createModeration(deps: {
  connection: Connection
  model: ImpressionModel
  decisions: Decisions
  bans: Bans
  findActive: FindActive
  feed: Feed
  onSessionsEnded: () => void
}) {
  const { connection, model, decisions, bans, findActive, feed, onSessionsEnded } = deps

  /** @returns false when the status has changed since it was read */
  async function move(found: StoredImpression, to: Status, isReported: boolean, { session, changed }: Step) {
    const before = statusBefore(found.status)
    const moved = await model
      .findOneAndUpdate(
        { _id: found._id, status: found.status },
        {
          $set: {
            status: to,
            isReported,
            isRead: to !== 'waiting',
            changedAt: new Date(),
            ...(to === 'deleted' && before ? { statusBefore: before } : {}),
          },
        },
        { session, returnDocument: 'after' },
      )
      .lean()
    if (moved) changed.push(moved)
    return moved !== null
  }

  async function decideOne(
    owner: Express.User,
    id: string,
    { action, reason }: { action: Action; reason: string },
    step: Step,
  ): Promise<string | null> {
    const { session } = step
    const found = await model.findOne({ _id: id }, null, { session }).lean()
    if (!found || !POSSIBLE[action].includes(found.status)) return null
    if (action === 'publish' && found.status === 'published' && !found.isReported) return null
    if (!(await move(found, statusAfter(action, found), false, step))) return null
    const about = { impression: found._id, before: found.status, wasReported: found.isReported }
    return decisions.add({ by: owner._id, action, reason, ...about }, session)
  }

  async function undoOne(owner: Express.User, id: string, step: Step): Promise<string | null> {
    const { session } = step
    const decision = await decisions.find(id, session)
    if (!decision || !(await decisions.isLatest(decision, session))) return null
    if (decision.person) return undoPerson(owner, decision, step)
    const found = await model.findOne({ _id: decision.impression }, null, { session }).lean()
    const to = toStatus(decision.before)
    if (!found || !to || found.status === 'erased') return null
    if (!(await move(found, to, decision.wasReported, step))) return null
    const about = { impression: found._id, before: found.status, wasReported: found.isReported }
    const action = opposite(found.status, to)
    return decisions.add({ by: owner._id, action, reason: '', ...about, undoes: decision._id }, session)
  }

  async function undoPerson(owner: Express.User, decision: StoredDecision, step: Step) {
    const action = decision.action === 'ban' ? 'unban' : 'ban'
    const person = decision.person?.toHexString()
    if (!person || (action === 'ban' && !(await findBannable(person, step.session)))) return null
    if (!(await setBan(person, action, step))) return null
    const about = { person: decision.person, undoes: decision._id }
    return decisions.add({ by: owner._id, action, reason: '', ...about }, step.session)
  }

  async function findBannable(accountId: string, session: ClientSession) {
    const account = await findActive(accountId, session)
    return account && !account.isAdmin && !account.role ? account : null
  }

  /** @returns false when nothing changes */
  async function setBan(person: string, action: PersonAction, step: Step): Promise<boolean> {
    if (action === 'unban') return bans.remove(person, step.session)
    const isNew = await bans.add(person, step.session)
    if (isNew) step.hasBanned = true
    return isNew
  }

  /** Runs in one transaction, and announces its effects after the commit. */
  async function inOne(run: (step: Step) => Promise<(string | null)[]>): Promise<string[]> {
    const { made, changed, hasBanned } = await connection.transaction(async (session) => {
      // Collected per attempt: a transaction that conflicts with another one is run again.
      const step: Step = { session, changed: [], hasBanned: false }
      const ids = await run(step)
      return { ...step, made: ids }
    })
    feed.publish(changed)
    if (hasBanned) onSessionsEnded()
    return made.filter((id) => id !== null)
  }

  return {
    /** @returns ids of the decisions; impressions whose status does not allow the action are skipped */
    decide: (owner: Express.User, ids: string[], decision: { action: Action; reason: string }) =>
      inOne((step) => inSequence(ids, (id) => decideOne(owner, id, decision, step))),

    /** Reverts decisions after which nothing has been decided about the same impression or person. */
    undo: (owner: Express.User, ids: string[]) =>
      inOne((step) => inSequence(ids, (id) => undoOne(owner, id, step))),

    /** @throws {HttpError} 404 when there is no such account, or one with a role is to be banned */
    async decidePerson(owner: Express.User, accountId: string, action: PersonAction, reason: string) {
      return inOne(async (step) => {
        const person = await (action === 'ban' ? findBannable : findActive)(accountId, step.session)
        if (!person) throw notFound()
        if (!(await setBan(accountId, action, step))) return []
        return [await decisions.add({ by: owner._id, action, reason, person: person._id }, step.session)]
      })
    },
  }
}

/** Sequential, because the steps share a transaction. */
async function inSequence(ids: string[], run: (id: string) => Promise<string | null>) {
  const made: (string | null)[] = []
  for (const id of new Set(ids)) made.push(await run(id))
  return made
}

function statusAfter(action: Action, { statusBefore: before }: StoredImpression): Status {
  if (action === 'publish') return 'published'
  if (action === 'hide') return 'hidden'
  return action === 'delete' ? 'deleted' : (before ?? 'published')
}

const statusBefore = (status: string) =>
  status === 'published' || status === 'waiting' || status === 'hidden' ? status : null

const toStatus = (status: string | null | undefined): Status | null =>
  status === 'deleted' ? status : statusBefore(status ?? '')

function opposite(from: string, to: Status): Action {
  if (to === 'published' && from !== 'deleted') return 'publish'
  if (to === 'hidden' && from !== 'deleted') return 'hide'
  return to === 'deleted' ? 'delete' : 'restore'
}
