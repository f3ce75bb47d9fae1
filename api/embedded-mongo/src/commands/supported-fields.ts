import type { Document } from '../bson/document.ts'
import { notSupported } from '../errors.ts'
import { promote } from './options.ts'

/** Fields that every command can have. */
const GENERIC = [
  '$db',
  '$readPreference',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
]

const only = (names: string) => new Set(names.split(' '))
const generic = (names: string) => new Set([...GENERIC, ...names.split(' ')])

/** The fields of each command that are implemented, or make no difference here. */
const COMMANDS = new Map([
  [
    'find',
    generic(
      'filter sort projection skip limit batchSize singleBatch oplogReplay noCursorTimeout allowPartialResults allowDiskUse',
    ),
  ],
  ['aggregate', generic('pipeline allowDiskUse cursor bypassDocumentValidation')],
  ['insert', generic('documents ordered bypassDocumentValidation')],
  ['update', generic('updates ordered bypassDocumentValidation')],
  ['delete', generic('deletes ordered')],
  ['findandmodify', generic('query sort remove update new fields upsert bypassDocumentValidation')],
  ['getmore', generic('collection batchSize')],
  ['killcursors', generic('cursors')],
  ['create', new Set(GENERIC)],
  ['createindexes', generic('indexes commitQuorum ignoreUnknownIndexOptions')],
  ['listindexes', generic('cursor')],
  ['listcollections', generic('filter nameOnly authorizedCollections cursor')],
])

const PARTS = {
  'an update': only('q u multi upsert'),
  'a delete': only('q limit'),
  'an index': only('key name unique sparse expireAfterSeconds background v ns'),
}

/** @throws {CommandError} 115 for a field of a command that is not supported */
export function refuseFields(command: Document) {
  const [name = ''] = Object.keys(command)
  const { [name]: _target, ...fields } = command
  const supported = COMMANDS.get(name.toLowerCase())
  if (supported) refuseOthers(name, fields, supported)
}

/** @throws {CommandError} 115 for a field of a statement or an index that is not supported */
export function refuseUnsupportedFields(part: keyof typeof PARTS, given: Document) {
  refuseOthers(part, given, PARTS[part])
}

function refuseOthers(owner: string, fields: Document, supported: Set<string>) {
  const other = Object.keys(fields).find((name) => !supported.has(name) && promote(fields[name]))
  if (other !== undefined) throw notSupported(`the field '${other}' of ${owner}`)
}
