import type { Document } from 'bson'
import { type Collection, type Db, MongoClient } from 'mongodb'

export class UnknownEntity extends Error {}
export type Entities = ReturnType<typeof createEntities>

/** The clients, databases and collections that a unified test names. */
export function createEntities(uri: string, specifications: Document[]) {
  const clients = new Map<string, MongoClient>()
  const databases = new Map<string, Db>()
  const collections = new Map<string, Collection>()

  function create(kind: string, specification: Document) {
    const { id, client, databaseName, databaseOptions, collectionName, collectionOptions } = specification
    if (kind === 'client') clients.set(id, new MongoClient(uri, { ...specification.uriOptions }))
    else if (kind === 'database') databases.set(id, known(clients, client).db(databaseName, databaseOptions))
    else if (kind === 'collection')
      collections.set(
        id,
        known(databases, specification.database).collection(collectionName, collectionOptions),
      )
    else throw new UnknownEntity(`The runner has no entity ${kind}`)
  }

  for (const specification of specifications)
    for (const [kind, entity] of Object.entries(specification)) create(kind, entity)

  return {
    database: (id: string) => databases.get(id),
    collection: (id: string) => collections.get(id),
    async close() {
      for (const client of clients.values()) await client.close()
    },
  }
}

function known<Entity>(entities: Map<string, Entity>, id: string): Entity {
  const entity = entities.get(id)
  if (!entity) throw new UnknownEntity(`The test names no entity ${id}`)
  return entity
}
