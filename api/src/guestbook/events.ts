import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { createEventStream, formatEvent } from '#src/connections/event-stream.ts'
import type { Feed } from './feed.ts'
import type { StoredImpression } from './model.ts'
import { presentImpression } from './present.ts'
import type { FoundImpression } from './service.ts'

const RELOAD = formatEvent({ name: 'reload', data: {} })

/** Erased impressions are kept for a day, so a longer gap cannot be filled. */
const RESUME_WITHIN_MS = 23 * 60 * 60_000

export type GuestbookEvents = ReturnType<typeof createGuestbookEvents>

/**
 * Server-sent events for open guestbook pages: `published` with an impression, `removed` with an id, `reload` when the
 * page must read its list again, `ready` once a connection has caught up. Event ids are feed positions.
 */
export function createGuestbookEvents(deps: {
  feed: Feed
  withNames: (found: StoredImpression[]) => Promise<FoundImpression[]>
  log: Logger
}) {
  const { feed, withNames, log } = deps
  const stream = createEventStream({ follow: feed.follow })
  /** Reading names takes time; events must still leave in the order of the changes. */
  let sending: Promise<void> = Promise.resolve()

  const stopListening = feed.listen((event) => {
    if (stream.size() === 0) return
    sending = sending
      .then(async () => stream.send(event.kind === 'reload' ? RELOAD : await describe(event.impressions)))
      .catch((error: unknown) => log.error({ err: error }, 'events of impressions could not be sent'))
  })

  async function describe(changed: StoredImpression[]): Promise<string> {
    const published = await withNames(changed.filter(({ status }) => status === 'published'))
    const shown = new Map(published.map((found) => [found._id.toHexString(), found]))
    return changed
      .map(({ _id, changedAt }) => {
        const id = String(changedAt.getTime())
        const found = shown.get(_id.toHexString())
        return found
          ? formatEvent({ name: 'published', data: presentImpression(found), id })
          : formatEvent({ name: 'removed', data: { _id: _id.toHexString() }, id })
      })
      .join('')
  }

  /** What the page has missed since its list was read, or since its last event. */
  async function catchUp(listPosition: unknown, lastEventId: unknown): Promise<string> {
    const ready = formatEvent({ name: 'ready', data: {}, id: String(Date.now()) })
    const position = lastEventId ?? listPosition
    if (position === undefined) return ready
    const age = Date.now() - Number(lastEventId)
    // A clock that was set back has left changes behind the position.
    const isLost = lastEventId !== undefined && (age > RESUME_WITHIN_MS || age < 0)
    if (isLost || typeof position !== 'string' || !/^\d{1,15}$/.test(position)) return RELOAD + ready
    const changed = await feed.since(Number(position))
    return (changed ? await describe(changed) : RELOAD) + ready
  }

  return {
    handle(request: Request, response: Response) {
      const { position, after } = request.query
      return stream.add(request, response, () => catchUp(position, request.get('Last-Event-ID') ?? after))
    },
    size: stream.size,
    close() {
      stopListening()
      stream.close()
    },
  }
}
