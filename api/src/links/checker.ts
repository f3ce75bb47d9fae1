import { setTimeout as wait } from 'node:timers/promises'
import type { DeadLink, Links } from '@portfolio/contract/links'
import { type Connection, Schema } from 'mongoose'
import type { Logger } from 'pino'
import type { ReadContent } from '#src/content/reader.ts'
import { eachMinute } from '#src/each-minute.ts'
import type { Probe } from './probe.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const MOST_LINKS = 500
/**
 * Longer than the check of one link takes. A check that has not reached another link by then was interrupted, for
 * example by a restart.
 */
const SILENT_MS = 5 * 60_000

const DOCUMENTS_QUERY = '*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"])]'

/** @property activeUntil while a check runs: when it counts as interrupted */
type StoredCheck = Omit<Links, 'checkedAt' | 'isRunning'> & {
  _id: string
  begunAt: Date
  activeUntil: Date | null
  checkedAt: Date | null
}
const ID = 'links'

const schema = new Schema<StoredCheck>(
  {
    _id: { type: String, required: true },
    activeUntil: { type: Date, default: null },
    begunAt: { type: Date, required: true },
    checkedAt: { type: Date, default: null },
    checked: { type: Number, required: true },
    dead: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false },
)

/** Checks weekly, and on request, whether the links of the published content lead somewhere. */
export function createLinkChecker(deps: {
  connection: Connection
  read: ReadContent
  probe: Probe
  /** The site's own origin, whose links are not checked. */
  origin: string
  delayMs: number
  log: Pick<Logger, 'error'>
}) {
  const { connection, read, probe, origin, delayMs, log } = deps
  const endOfLease = (now: Date) => new Date(now.getTime() + SILENT_MS)
  function isActive(until: Date | null) {
    const now = new Date()
    return until !== null && until > now && until <= endOfLease(now)
  }
  const model = connection.model<StoredCheck>('LinkCheck', schema, 'linkchecks')
  const stop = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function check() {
    const documents = await read(DOCUMENTS_QUERY, {})
    const links = [...collectLinks(Array.isArray(documents) ? documents : [])]
      .filter(([address]) => new URL(address).origin !== origin)
      .slice(0, MOST_LINKS)
    const dead: DeadLink[] = []
    for (const [address, places] of links) {
      const status = await probe(address, stop.signal)
      if (status !== null) dead.push({ address, status, places })
      await model.updateOne({ _id: ID }, { $set: { activeUntil: endOfLease(new Date()) } })
      await wait(delayMs, undefined, { signal: stop.signal })
    }
    await model.updateOne({ _id: ID }, { $set: { checkedAt: new Date(), checked: links.length, dead } })
  }

  /** Begins a check unless one runs in any process. @param before the last check must have begun by then */
  async function begin(before: Date) {
    const now = new Date()
    const stored = await model.findById(ID).lean()
    // When the clock was set back, the stored time can lie in the future.
    const isRecent = stored && stored.begunAt > before && stored.begunAt <= now
    if (!stored || isRecent || isActive(stored.activeUntil)) return
    const { begunAt, activeUntil } = stored
    const { modifiedCount } = await model.updateOne(
      { _id: ID, begunAt, activeUntil },
      { $set: { activeUntil: endOfLease(now), begunAt: now } },
    )
    // Another process may have begun meanwhile.
    if (modifiedCount === 0) return
    running = check()
      .catch((error: unknown) => {
        if (!stop.signal.aborted) log.error({ err: error }, 'the links of the content could not be checked')
      })
      .then(() => model.updateOne({ _id: ID }, { $set: { activeUntil: null } }))
      .then(() => {})
  }

  /** Stores the time of the first start, so that the first check is a week later. */
  const prepare = () =>
    model.updateOne(
      { _id: ID },
      { $setOnInsert: { begunAt: new Date(), checkedAt: null, checked: 0, dead: [] } },
      { upsert: true },
    )
  const weekly = eachMinute(
    async () => {
      await prepare()
      await begin(new Date(Date.now() - WEEK_MS))
    },
    { failure: 'the weekly check of links could not begin', log },
  )

  return {
    async begin() {
      await prepare()
      await begin(new Date())
    },
    async report(): Promise<Links> {
      const stored = await model.findById(ID).lean()
      return {
        isRunning: isActive(stored?.activeUntil ?? null),
        checkedAt: stored?.checkedAt?.toISOString() ?? null,
        checked: stored?.checked ?? 0,
        dead: stored?.dead ?? [],
      }
    },
    async close() {
      stop.abort()
      await weekly.close()
      await running
    },
  }
}

type Place = DeadLink['places'][number]

/** The web addresses in documents, with the places where they occur. */
export function collectLinks(documents: readonly unknown[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  for (const document of documents.filter(isObject)) {
    const [id, type] = [String(read(document, '_id')), String(read(document, '_type'))]
    // Skips drafts, private settings, files and what Sanity stores for itself.
    if (id.includes('.') || /^(sanity|system)\./.test(type)) continue
    const name = documentName(document) ?? type
    walk(document, [], (address, field) => {
      const places = found.get(address) ?? []
      if (!places.some((place) => place.id === id && place.field === field))
        places.push({ id, type, name, field })
      found.set(address, places)
    })
  }
  return found
}

/** @param path names of fields; entries of lists have none */
function walk(value: unknown, path: string[], use: (address: string, field: string) => void) {
  if (typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value))
    use(withoutFragment(value), path.join('.'))
  if (Array.isArray(value)) for (const entry of value) walk(entry, path, use)
  else if (isObject(value))
    for (const [name, content] of Object.entries(value))
      if (!name.startsWith('_')) walk(content, name === 'markDefs' ? path : [...path, name], use)
}

function withoutFragment(address: string) {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** The document's title or name, in any language. */
function documentName(document: object): string | undefined {
  const texts: unknown[] = [read(document, 'title'), read(document, 'name')]
  return texts
    .flatMap((text): unknown[] => (isObject(text) ? Object.values(text) : [text]))
    .find((text): text is string => typeof text === 'string' && text !== '')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const read = (value: object, name: string): unknown => Reflect.get(value, name)
