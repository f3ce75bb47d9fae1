import type { ClientSession, Connection, Types } from 'mongoose'
import type { Logger } from 'pino'
import { createEventStream, formatEvent } from '#src/http/event-stream.ts'
import { createChanges } from './changes.ts'
import { createListCache } from './list-cache.ts'
import { createLive } from './live.ts'
import { createImpressionModel } from './model.ts'
import { createBans } from './moderation/bans.ts'
import { createDecisions } from './moderation/decisions.ts'
import { type Person, createModerationList } from './moderation/list.ts'
import { createModeration } from './moderation/service.ts'
import { type AuthorName, createImpressions } from './service.ts'
import { createGuestbookSettings } from './settings.ts'
import { createSpamCheck } from './spam.ts'

/** What the guestbook asks of accounts. */
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
  log: Logger
}) {
  const { connection, readPrivateSettings, people, log } = deps
  const model = createImpressionModel(connection)
  await adoptFormerImpressions(model)
  const listCache = createListCache()
  const stream = createEventStream()
  const changes = createChanges(
    model,
    log,
    () => !listCache.isEmpty() || live.size() > 0 || stream.size() > 0,
  )
  const changed = () => {
    listCache.clear()
    void changes.lookSoon()
  }
  changes.listen(() => {
    listCache.clear()
    stream.send(formatEvent({ name: 'changed', data: {} }))
  })
  const readSettings = createGuestbookSettings(readPrivateSettings)
  const impressions = createImpressions({
    model,
    ...people,
    checkSpam: createSpamCheck(model),
    readSettings,
    changed,
  })
  const live = createLive({ changes, withNames: impressions.withNames, log })
  const bans = createBans(connection, people.endSessions)
  const decisions = createDecisions(connection)
  return {
    impressions: { ...impressions, announce: changed },
    listCache,
    live,
    bans,
    readSettings,
    model,
    changes,
    moderation: {
      moderation: createModeration({ connection, model, decisions, bans, changed, ...people }),
      decisions,
      list: createModerationList({ model, bans, ...people }),
      stream,
      findPeople: people.findPeople,
    },
    async close() {
      live.close()
      stream.close()
      await changes.close()
    },
  }
}

/** Those that were written when there was no status yet are on the page, as they were. */
async function adoptFormerImpressions(model: ReturnType<typeof createImpressionModel>) {
  const former = { status: { $in: [null] } }
  if (!(await model.exists(former))) return
  await model.updateMany(former, { $set: { status: 'published', isReported: false, changedAt: new Date() } })
}
