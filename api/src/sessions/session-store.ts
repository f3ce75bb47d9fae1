import MongoStore from 'connect-mongo'
import type { SessionData } from 'express-session'
import type { Collection } from 'mongodb'

type Options = ConstructorParameters<typeof MongoStore>[0] & {
  /** The collection of the sessions; `lifetimeMs` is how long a session without an expiry of its own is kept. */
  stored: Collection<{ _id: string; expires: Date }>
  lifetimeMs: number
  /** Called whenever the store has deleted a session. */
  onDeleted: () => void
}

/** connect-mongo's store, which also says when it has deleted a session, and never stores a deleted one again. */
export class SessionStore extends MongoStore {
  readonly #options: Options

  constructor(options: Options) {
    super(options)
    this.#options = options
  }

  override destroy(id: string, callback: (error: unknown) => void = () => {}) {
    super.destroy(id, (error) => {
      if (!error) this.#options.onDeleted()
      callback(error)
    })
  }

  /**
   * Updates a session that was loaded, where connect-mongo upserts: a request in flight while its session is deleted
   * would otherwise store it again.
   */
  override set(id: string, data: SessionData, callback: (error: unknown) => void = () => {}) {
    if (!wasLoaded(data)) return super.set(id, data, callback)
    const { stored, lifetimeMs } = this.#options
    const expires = data.cookie.expires ?? new Date(Date.now() + lifetimeMs)
    const changes = { session: plain(data), expires: new Date(expires), lastModified: new Date() }
    stored.updateOne({ _id: id }, { $set: changes }).then(() => callback(null), callback)
  }
}

/** connect-mongo adds the time of the last change to what it loads, for `touchAfter`. */
const wasLoaded = (data: SessionData) => 'lastModified' in data

function plain(data: SessionData): unknown {
  const { lastModified: _, ...session } = { lastModified: null, ...data }
  return JSON.parse(JSON.stringify(session))
}
