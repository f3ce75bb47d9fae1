import type { Document } from 'bson'
import type { ClientSession, Collection, Db, MongoClient } from 'mongodb'
import { bulkModels, plainResult } from './bulk-write.ts'
import type { Entities } from './entities.ts'

export class UnknownOperation extends Error {}

type Run<Target> = (target: Target, parameters: Document) => Promise<unknown>
export type RunStep = (operation: Document) => Promise<void>

const COLLECTION: Record<string, Run<Collection>> = {
  aggregate: (collection, { pipeline, ...options }) => collection.aggregate(pipeline, options).toArray(),
  bulkWrite: async (collection, { requests, ...options }) =>
    plainResult(await collection.bulkWrite(bulkModels(requests), options)),
  count: (collection, { filter, ...options }) => collection.count(filter, options),
  countDocuments: (collection, { filter, ...options }) => collection.countDocuments(filter, options),
  createIndex: (collection, { keys, ...options }) => collection.createIndex(keys, options),
  deleteMany: (collection, { filter, ...options }) => collection.deleteMany(filter, options),
  deleteOne: (collection, { filter, ...options }) => collection.deleteOne(filter, options),
  distinct: (collection, { fieldName, filter, ...options }) =>
    collection.distinct(fieldName, filter ?? {}, options),
  estimatedDocumentCount: (collection, options) => collection.estimatedDocumentCount(options),
  find: (collection, { filter, ...options }) => collection.find(filter, options).toArray(),
  findOne: (collection, { filter, ...options }) => collection.findOne(filter, options),
  findOneAndDelete: (collection, { filter, ...options }) => collection.findOneAndDelete(filter, options),
  findOneAndReplace: (collection, { filter, replacement, ...options }) =>
    collection.findOneAndReplace(filter, replacement, withLowerCase(options)),
  findOneAndUpdate: (collection, { filter, update, ...options }) =>
    collection.findOneAndUpdate(filter, update, withLowerCase(options)),
  insertMany: async (collection, { documents, ...options }) =>
    plainResult(await collection.insertMany(documents, options)),
  insertOne: async (collection, { document, ...options }) =>
    plainResult(await collection.insertOne(document, options)),
  replaceOne: async (collection, { filter, replacement, ...options }) =>
    plainResult(await collection.replaceOne(filter, replacement, options)),
  updateMany: async (collection, { filter, update, ...options }) =>
    plainResult(await collection.updateMany(filter, update, options)),
  updateOne: async (collection, { filter, update, ...options }) =>
    plainResult(await collection.updateOne(filter, update, options)),
}

const DATABASE: Record<string, Run<Db>> = {
  aggregate: (database, { pipeline, ...options }) => database.aggregate(pipeline, options).toArray(),
  createCollection: (database, { collection, ...options }) => database.createCollection(collection, options),
  dropCollection: (database, { collection, ...options }) => database.dropCollection(collection, options),
  listCollections: (database, { filter, ...options }) => database.listCollections(filter, options).toArray(),
  runCommand: (database, { command, session }) => database.command(command, { session }),
}

const CLIENT: Record<string, Run<MongoClient>> = {
  listDatabases: (client, options) => client.db('admin').admin().listDatabases(options),
}

const SESSION: Record<string, Run<ClientSession>> = {
  startTransaction: async (session, options) => session.startTransaction(options),
  commitTransaction: async (session, options) => {
    await session.commitTransaction(options)
  },
  abortTransaction: (session, options) => session.abortTransaction(options),
  endSession: (session) => session.endSession(),
}

const withLowerCase = ({ returnDocument, ...options }: Document): Document => ({
  ...options,
  ...(returnDocument ? { returnDocument: String(returnDocument).toLowerCase() } : {}),
})

/** @throws {UnknownOperation} for an operation that the runner lacks, such as fail points */
export async function runOperation(operation: Document, entities: Entities, runStep: RunStep) {
  const { name, object } = operation
  const parameters = withSession({ ...operation.arguments }, entities)
  const session = entities.session(object)
  if (session && name === 'withTransaction')
    return await session.withTransaction(async () => {
      for (const step of operation.arguments.callback) await runStep(step)
    })
  const run =
    bound(COLLECTION, entities.collection(object), name) ??
    bound(DATABASE, entities.database(object), name) ??
    bound(SESSION, session, name) ??
    bound(CLIENT, entities.client(object), name)
  if (!run) throw new UnknownOperation(`The runner has no operation ${name} of ${object}`)
  return await run(parameters)
}

function bound<Target>(operations: Record<string, Run<Target>>, target: Target | undefined, name: string) {
  const run = operations[name]
  return target !== undefined && run ? (parameters: Document) => run(target, parameters) : null
}

function withSession({ session: id, ...parameters }: Document, entities: Entities): Document {
  if (id === undefined) return parameters
  const session = entities.session(id)
  if (!session) throw new UnknownOperation(`The test names no session ${id}`)
  return { ...parameters, session }
}
