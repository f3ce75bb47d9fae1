import { create, listCollections } from './catalogue.ts'
import { createIndexes, listIndexes } from './indexes.ts'
import { type Command, namespaceOf } from './context.ts'
import { buildInfo, hello } from './handshake.ts'
import { listOption, numberOption } from './options.ts'
import { find, runAggregate } from './reads.ts'
import { findAndModify, insert, remove, update } from './writes.ts'

const getMore: Command = (command, { cursors }) =>
  cursors.next(
    String(command.getMore),
    namespaceOf(command, 'collection'),
    numberOption(command, 'batchSize'),
  )

/** Commands that change documents or indexes; they run within a transaction of the storage. */
export const WRITES = new Map<string, Command>([
  ['create', create],
  ['createindexes', createIndexes],
  ['insert', insert],
  ['update', update],
  ['delete', remove],
  ['findandmodify', findAndModify],
])

export const READS = new Map<string, Command>([
  ['find', find],
  ['aggregate', runAggregate],
  ['listcollections', listCollections],
  ['listindexes', listIndexes],
  ['getmore', getMore],
  ['killcursors', (command, { cursors }) => cursors.kill(listOption(command, 'cursors').map(String))],
  ['ping', () => ({})],
  ['buildinfo', buildInfo],
  ['endsessions', () => ({})],
  ['ismaster', hello],
  ['hello', hello],
])
