import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { createEventStream, formatEvent } from '#src/http/event-stream.ts'
import type { Changes } from './changes.ts'
import type { StoredImpression } from './model.ts'
import { presentImpression } from './present.ts'
import type { FoundImpression } from './service.ts'

const MISSED = formatEvent({ name: 'missed', data: {} })

export type LiveImpressions = ReturnType<typeof createLive>

/**
 * Tells open pages what is new, changed or gone: `published` with an impression, `removed` with an id, `missed` when
 * the page had better read its list again.
 */
export function createLive(deps: {
  changes: Changes
  withNames: (found: StoredImpression[]) => Promise<FoundImpression[]>
  log: Logger
}) {
  const { changes, withNames, log } = deps
  const stream = createEventStream()
  /** Names are read meanwhile; events still leave in the order of the changes. */
  let telling: Promise<void> = Promise.resolve()

  const stopListening = changes.listen((change) => {
    if (stream.size() === 0) return
    telling = telling
      .then(async () => stream.send(change.kind === 'missed' ? MISSED : await describe([change.impression])))
      .catch((error: unknown) => log.error({ err: error }, 'a change of impressions could not be told'))
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

  /** What a page that was connected before has missed. */
  async function catchUp(lastEventId: string | undefined): Promise<string> {
    if (!lastEventId) return formatEvent({ name: 'ready', data: {}, id: String(Date.now()) })
    if (!/^\d{1,15}$/.test(lastEventId)) return MISSED
    const changed = await changes.since(Number(lastEventId))
    return changed ? describe(changed) : MISSED
  }

  return {
    size: stream.size,
    async handle(request: Request, response: Response) {
      const last = request.get('Last-Event-ID')
      await stream.add(request, response, () => catchUp(last))
    },
    close() {
      stopListening()
      stream.close()
    },
  }
}
