import type { Document } from 'bson'
import { type ClientSession, type Collection, type Db, MongoClient } from 'mongodb'

export class UnknownEntity extends Error {}
export type Entities = Awaited<ReturnType<typeof createEntities>>

/** The clients, databases, collections and sessions that a unified test names. */
export async function createEntities(uri: string, specifications: Document[]) {
  const clients = new Map<string, MongoClient>()
  const databases = new Map<string, Db>()
  const collections = new Map<string, Collection>()
  const sessions = new Map<string, ClientSession>()

  function create(kind: string, specification: Document) {
    const { id } = specification
    switch (kind) {
      case 'client':
        clients.set(id, new MongoClient(uri, { ...specification.uriOptions }))
        return
      case 'database':
        databases.set(
          id,
          known(clients, specification.client).db(specification.databaseName, specification.databaseOptions),
        )
        return
      case 'collection':
        collections.set(
          id,
          known(databases, specification.database).collection(
            specification.collectionName,
            specification.collectionOptions,
          ),
        )
        return
      case 'session':
        sessions.set(id, known(clients, specification.client).startSession(specification.sessionOptions))
        return
      default:
        throw new UnknownEntity(`The runner has no entity ${kind}`)
    }
  }

  for (const specification of specifications)
    for (const [kind, entity] of Object.entries(specification)) create(kind, entity)

  const endSessions = async () => {
    for (const session of sessions.values()) await session.endSession()
  }

  return {
    client: (id: string) => clients.get(id),
    database: (id: string) => databases.get(id),
    collection: (id: string) => collections.get(id),
    session: (id: string) => sessions.get(id),
    endSessions,
    async close() {
      await endSessions()
      for (const client of clients.values()) await client.close()
    },
  }
}

function known<Entity>(entities: Map<string, Entity>, id: string): Entity {
  const entity = entities.get(id)
  if (!entity) throw new UnknownEntity(`The test names no entity ${id}`)
  return entity
}
