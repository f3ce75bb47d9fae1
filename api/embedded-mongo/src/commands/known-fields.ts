import type { Document } from '../bson/document.ts'
import { CommandError } from '../errors.ts'

/** Fields that every command can have. */
const GENERIC = [
  '$db',
  '$readPreference',
  '$clusterTime',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]

const fields = (names: string) => new Set([...GENERIC, ...names.split(' ')])

const FIND_AND_MODIFY = fields(
  'query sort remove update new fields upsert bypassDocumentValidation collation arrayFilters hint let',
)

/** The fields of each command in MongoDB 7.0, also those that this server refuses by name. */
const KNOWN = new Map([
  [
    'find',
    fields(
      'filter sort projection hint skip limit batchSize singleBatch max min returnKey showRecordId tailable oplogReplay noCursorTimeout awaitData allowPartialResults collation allowDiskUse let',
    ),
  ],
  ['aggregate', fields('pipeline explain allowDiskUse cursor bypassDocumentValidation collation hint let')],
  ['count', fields('query limit skip hint collation fields')],
  ['distinct', fields('key query collation')],
  ['insert', fields('documents ordered bypassDocumentValidation')],
  ['update', fields('updates ordered bypassDocumentValidation let')],
  ['delete', fields('deletes ordered let')],
  ['findandmodify', FIND_AND_MODIFY],
  ['getmore', fields('collection batchSize')],
  ['killcursors', fields('cursors')],
  ['createindexes', fields('indexes commitQuorum ignoreUnknownIndexOptions')],
  ['listindexes', fields('cursor')],
  ['listcollections', fields('filter nameOnly authorizedCollections cursor')],
])

const STATEMENTS = {
  'update.updates': new Set('q u c multi upsert collation arrayFilters hint upsertSupplied'.split(' ')),
  'delete.deletes': new Set('q limit collation hint'.split(' ')),
}

/** @throws {CommandError} 40415 for a field that MongoDB does not know either */
export function refuseUnknownFields(command: Document) {
  const [name = '', ...others] = Object.keys(command)
  const known = KNOWN.get(name.toLowerCase())
  if (known) refuseOthers(name, others, known)
}

/** @throws {CommandError} 40415 for a field that a statement of a write command does not have */
export function refuseUnknownStatementFields(
  owner: 'update.updates' | 'delete.deletes',
  statements: Document[],
) {
  const known = STATEMENTS[owner]
  for (const statement of statements) refuseOthers(owner, Object.keys(statement), known)
}

function refuseOthers(owner: string, names: string[], known: Set<string>) {
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new CommandError(40_415, 'Location40415', `BSON field '${owner}.${unknown}' is an unknown field.`)
}
