import { commandNotFound } from '../errors.ts'
import {
  create,
  createIndexes,
  drop,
  dropDatabase,
  dropIndexes,
  listCollections,
  listIndexes,
} from './catalogue.ts'
import type { Command } from './context.ts'
import { buildInfo, hello } from './handshake.ts'
import { count, distinct, find, runAggregate } from './reads.ts'
import { findAndModify, insert, remove, update } from './writes.ts'

/** Commands that change documents or indexes; they run within a transaction of the storage. */
export const WRITES = new Map<string, Command>([
  ['create', create],
  ['createindexes', createIndexes],
  ['drop', drop],
  ['dropdatabase', dropDatabase],
  ['dropindexes', dropIndexes],
  ['insert', insert],
  ['update', update],
  ['delete', remove],
  ['findandmodify', findAndModify],
])

export const READS = new Map<string, Command>([
  ['find', find],
  ['aggregate', runAggregate],
  ['count', count],
  ['distinct', distinct],
  ['listcollections', listCollections],
  ['listindexes', listIndexes],
  [
    'getmore',
    (command, { cursors }) =>
      cursors.next(String(command.getMore), `${command.$db}.${command.collection}`, command.batchSize),
  ],
  ['killcursors', (command, { cursors }) => cursors.kill(command.cursors.map(String))],
  ['ping', () => ({})],
  ['buildinfo', buildInfo],
  ['endsessions', () => ({})],
  ['refreshsessions', () => ({})],
  ['ismaster', hello],
  ['hello', hello],
])

/** @throws {CommandError} 59 for a command that is not here */
export function unknownCommand(name: string): never {
  throw commandNotFound(name)
}
