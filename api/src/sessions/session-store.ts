import type MongoStore from 'connect-mongo'
import type { SessionData } from 'express-session'
import type { Collection } from 'mongodb'

/** Calls back whenever the store has deleted a session. */
export function withNotice(store: MongoStore, onDeleted: () => void): MongoStore {
  const destroy = store.destroy.bind(store)
  store.destroy = (id, callback = () => {}) =>
    destroy(id, (error) => {
      if (!error) onDeleted()
      callback(error)
    })
  return store
}

/**
 * Makes the store update a session that it has loaded, where connect-mongo upserts: a request in flight while its
 * session is deleted would otherwise store it again.
 */
export function withoutRevival(
  store: MongoStore,
  stored: Collection<{ _id: string; expires: Date }>,
  idleMs: number,
): MongoStore {
  const insert = store.set.bind(store)
  store.set = (id, data, callback = () => {}) => {
    if (!wasLoaded(data)) return insert(id, data, callback)
    const expires = data.cookie.expires ?? new Date(Date.now() + idleMs)
    const changes = { session: plain(data), expires: new Date(expires), lastModified: new Date() }
    stored.updateOne({ _id: id }, { $set: changes }).then(() => callback(null), callback)
  }
  return store
}

/** connect-mongo adds the time of the last change to what it loads, for `touchAfter`. */
const wasLoaded = (data: SessionData) => 'lastModified' in data

function plain(data: SessionData): unknown {
  const { lastModified: _, ...session } = { lastModified: null, ...data }
  return JSON.parse(JSON.stringify(session))
}
