import MongoStore from 'connect-mongo'
import type { SessionData } from 'express-session'
import type { Collection } from 'mongodb'

export type Stored = { _id: string; session: unknown; expires: Date }

type Options = ConstructorParameters<typeof MongoStore>[0] & {
  stored: Collection<Stored>
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
   * would otherwise store it again. The expiry stays that of its start.
   */
  override set(id: string, data: SessionData, callback: (error: unknown) => void = () => {}) {
    if (!wasLoaded(data)) return super.set(id, data, callback)
    const session: unknown = JSON.parse(JSON.stringify({ ...data, lastModified: undefined }))
    this.#options.stored
      .updateOne({ _id: id }, { $set: { session, lastModified: new Date() } })
      .then(() => callback(null), callback)
  }
}

/** connect-mongo adds the time of the last change to what it loads, for `touchAfter`. */
const wasLoaded = (data: SessionData) => 'lastModified' in data
