import type { AnyBulkWriteOperation, Document } from 'mongodb'

/** The requests in the driver's format. */
export const bulkModels = (requests: Document[]): AnyBulkWriteOperation[] =>
  requests.map((request) => {
    if (request.insertOne) return { insertOne: { document: request.insertOne.document } }
    const { updateOne, updateMany, replaceOne, deleteOne, deleteMany } = request
    if (updateOne) return { updateOne }
    if (updateMany) return { updateMany }
    if (replaceOne) return { replaceOne }
    return deleteOne ? { deleteOne } : { deleteMany }
  })

const FIELDS = [
  'acknowledged',
  'deletedCount',
  'insertedCount',
  'insertedId',
  'insertedIds',
  'matchedCount',
  'modifiedCount',
  'upsertedCount',
  'upsertedId',
  'upsertedIds',
]

/** A write's result without the driver's getters and its null for no upsert. */
export const plainResult = (result: object): Document =>
  Object.fromEntries(
    FIELDS.map((field) => [field, Reflect.get(result, field)]).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  )
