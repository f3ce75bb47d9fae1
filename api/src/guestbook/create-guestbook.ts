import type { ClientSession, Connection, Types } from 'mongoose'
import type { Logger } from 'pino'
import { type MayListen, createEventStream, formatEvent } from '#src/http/event-stream.ts'
import { createGuestbookEvents } from './events.ts'
import { createFeed } from './feed.ts'
import { createListCache } from './list-cache.ts'
import { createImpressionModel } from './model.ts'
import { createBans } from './moderation/bans.ts'
import { createDecisions } from './moderation/decisions.ts'
import { type Person, createModerationList } from './moderation/list.ts'
import { createModeration } from './moderation/service.ts'
import { presentImpression } from './present.ts'
import { type AuthorName, createImpressions } from './service.ts'
import { createGuestbookSettings } from './settings.ts'
import { createSpamCheck } from './spam.ts'

/** What the guestbook needs of accounts. */
export type People = {
  findNames: (accountIds: string[]) => Promise<Map<string, AuthorName>>
  findPeople: (accountIds: string[]) => Promise<Map<string, Person>>
  searchPeople: (text: string) => Promise<string[]>
  findActive: (accountId: string) => Promise<{ _id: Types.ObjectId; isAdmin: boolean } | null>
  endSessions: (accountId: string, session: ClientSession) => Promise<void>
}

/** The guestbook: its list, its events and its moderation. */
export async function createGuestbook(deps: {
  connection: Connection
  readPrivateSettings: () => Promise<unknown>
  people: People
  /** Whether a request is the owner's, by its session. */
  isOwner: MayListen
  onSessionsEnded: () => void
  log: Logger
}) {
  const { connection, readPrivateSettings, people, isOwner, onSessionsEnded, log } = deps
  const model = createImpressionModel(connection)
  await adoptFormerImpressions(model)
  const feed = createFeed(model, log)
  const readSettings = createGuestbookSettings(readPrivateSettings)
  const impressions = createImpressions({
    model,
    ...people,
    checkSpam: createSpamCheck(model),
    readSettings,
    feed,
  })
  const listCache = createListCache(async (page) => {
    const found = await impressions.list(page)
    return { ...found, impressions: found.impressions.map(presentImpression) }
  })
  feed.listen(() => listCache.clear())
  const events = createGuestbookEvents({ feed, withNames: impressions.withNames, log })
  const moderationEvents = createEventStream(undefined, isOwner)
  feed.listen(() => moderationEvents.send(formatEvent({ name: 'changed', data: {} })))
  const bans = createBans(connection, people.endSessions)
  const decisions = createDecisions(connection)
  return {
    impressions,
    listCache,
    events,
    bans,
    readSettings,
    model,
    feed,
    moderation: {
      moderation: createModeration({
        connection,
        model,
        decisions,
        bans,
        feed,
        onSessionsEnded,
        ...people,
      }),
      decisions,
      list: createModerationList({ model, bans, ...people }),
      events: moderationEvents,
      feed,
      findPeople: people.findPeople,
    },
    async close() {
      events.close()
      moderationEvents.close()
      await feed.close()
    },
  }
}

/** Impressions of versions that had no status were all published. */
async function adoptFormerImpressions(model: ReturnType<typeof createImpressionModel>) {
  const former = { status: { $in: [null] } }
  if (!(await model.exists(former))) return
  await model.updateMany(former, { $set: { status: 'published', isReported: false, changedAt: new Date() } })
}
