import { rolesThat } from '@portfolio/contract/roles'
import type { ImpressionList, ImpressionPage } from '@portfolio/contract/impression'
import type { ClientSession, Connection } from 'mongoose'
import type { Logger } from 'pino'
import type { Translations } from '#src/content/translations.ts'
import { type AnswerCache, GUESTBOOK_TAG } from '#src/cache/answer-cache.ts'
import { type MayListen, createEventStream, formatEvent } from '#src/connections/event-stream.ts'
import type { Feature } from '#src/http/feature.ts'
import type { Limits } from '#src/limits.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { createImpressionBelonging, type AuthorName, createImpressions } from './service.ts'
import { type Owner, startDigest } from './digest.ts'
import { createGuestbookEvents } from './events.ts'
import { createFeed } from './feed.ts'
import { createListRouter, createImpressionRouter } from './router.ts'
import { createImpressionModel } from './model.ts'
import { createBans } from './moderation/bans.ts'
import { createDecisions } from './moderation/decisions.ts'
import { type Person, createModerationList } from './moderation/list.ts'
import { createModerationRouter } from './moderation/router.ts'
import { type FindActive, createModeration } from './moderation/service.ts'
import { presentImpression } from './present.ts'
import { addSampleImpressions } from './samples.ts'
import { createGuestbookSettings } from './settings.ts'
import { createSpamCheck } from './spam.ts'

/** What the guestbook needs of accounts. */
export type People = {
  findPeople: (accountIds: string[]) => Promise<Map<string, Person & AuthorName>>
  searchPeople: (search: string, withAddresses: boolean) => Promise<string[]>
  findActive: FindActive
  endSessions: (accountId: string, session: ClientSession) => Promise<void>
  findFirstOwner: () => Promise<Owner>
}

/** The guestbook: its list, its events, its moderation and the owner's digest of it. */
export async function createGuestbookFeature(deps: {
  connection: Connection
  cache: AnswerCache
  readPrivateSettings: () => Promise<unknown>
  people: People
  /** Whether the session of a request belongs to a moderator. */
  isModerator: MayListen
  /** Messages of the contact form without an answer. */
  countMessages: () => Promise<number>
  onSessionsEnded: () => void
  outbox: Outbox
  letters: Letters
  limits: Limits
  translations: Translations
  /** Key of the hashes that tell reporters apart. */
  secret: string
  /** A file with examples for an empty guestbook; null for none. */
  sampleFile: string | null
  log: Logger
}) {
  const { connection, people, log } = deps
  const model = createImpressionModel(connection)
  if (deps.sampleFile) await addSampleImpressions(model, deps.sampleFile)
  const feed = createFeed(model, log)
  const readSettings = createGuestbookSettings(deps.readPrivateSettings, log)
  const checkSpam = createSpamCheck(model)
  const impressions = createImpressions({ model, ...people, checkSpam, readSettings, feed })
  const list = async (page: ImpressionPage): Promise<ImpressionList> => {
    const found = await impressions.list(page)
    return { ...found, impressions: found.impressions.map(presentImpression) }
  }
  feed.listen(() => deps.cache.invalidate([GUESTBOOK_TAG]))
  const events = createGuestbookEvents({ feed, withNames: impressions.withNames, log })
  const moderationEvents = createEventStream({ mayListen: deps.isModerator, follow: feed.follow })
  feed.listen(() => moderationEvents.send(formatEvent({ name: 'changed', data: {} })))
  const bans = createBans(connection, people.endSessions)
  const decisions = createDecisions(connection)
  const moderation = createModeration({ ...deps, ...people, model, decisions, bans, feed })
  const digest = await startDigest({ ...deps, model, feed, readSettings, findOwner: people.findFirstOwner })
  return {
    belonging: createImpressionBelonging(model, feed),
    list,
    bans,
    readSettings,
    readings: {
      guestbook_listeners: { help: 'Open event streams of guestbook pages', read: events.size },
      moderation_listeners: { help: 'Open event streams of moderators', read: moderationEvents.size },
    },
    /** Closes the event streams whose session has ended. */
    recheckListeners: moderationEvents.recheck,
    publicRouters: { '/user': createListRouter({ cache: deps.cache, list }) },
    routers: { '/user': createImpressionRouter({ ...deps, impressions, events, bans }) },
    roleRouters: {
      '/moderation': {
        roles: rolesThat('write', 'moderation'),
        router: createModerationRouter({
          moderation,
          decisions,
          list: createModerationList({ model, bans, countMessages: deps.countMessages, ...people }),
          events: moderationEvents,
          findPeople: people.findPeople,
        }),
      },
    },
    async close() {
      await digest.close()
      events.close()
      moderationEvents.close()
      await feed.close()
    },
  } satisfies Feature & Record<string, unknown>
}
