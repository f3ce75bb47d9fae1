import type { Document } from 'bson'
import type { Collection, Db } from 'mongodb'
import { bulkModels, plainResult } from './bulk-write.ts'
import type { Entities } from './entities.ts'

export class UnknownOperation extends Error {}

type Run<Target> = (target: Target, parameters: Document) => Promise<unknown>

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
}

const withLowerCase = ({ returnDocument, ...options }: Document): Document => ({
  ...options,
  ...(returnDocument ? { returnDocument: String(returnDocument).toLowerCase() } : {}),
})

/** @throws {UnknownOperation} for an operation that the runner lacks, such as fail points */
export function runOperation({ name, object, arguments: parameters }: Document, entities: Entities) {
  const [collection, database] = [entities.collection(object), entities.database(object)]
  const [ofCollection, ofDatabase] = [COLLECTION[name], DATABASE[name]]
  if (collection && ofCollection) return ofCollection(collection, { ...parameters })
  if (database && ofDatabase) return ofDatabase(database, { ...parameters })
  throw new UnknownOperation(`The runner has no operation ${name} of ${object}`)
}
