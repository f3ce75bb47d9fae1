import type { SanityClient, Transaction } from '@sanity/client'
import type { SanityDocumentLike } from 'sanity'
import { read, readFields } from '../translation/read.ts'
import { ImportError } from './import-error.ts'

export type Client = Pick<SanityClient, 'fetch' | 'assets' | 'transaction'>

export const RAW = { perspective: 'raw' } as const

export const draftId = ({ id }: { id: string }) => `drafts.${id}`

/** Refuses the transaction when somebody has edited the document since it was read. */
export const ifUntouched = (
  transaction: Transaction,
  { _id, _rev }: Pick<SanityDocumentLike, '_id' | '_rev'>,
) => transaction.patch(_id, { ...(_rev === undefined ? {} : { ifRevisionID: _rev }), unset: ['untouched'] })

/** For documents that were edited since they were read. @param advice what to do then */
export const conflict = (advice: string) =>
  new ImportError(`Somebody has edited one of these documents meanwhile, so nothing was written. ${advice}`)

/** @throws {ImportError} `conflict` */
export async function commit(transaction: Transaction, advice: string) {
  await transaction.commit().catch((error: unknown) => {
    throw read(error, 'statusCode') === 409 ? conflict(advice) : error
  })
}

export function contentFields(document: unknown): Record<string, unknown> {
  const { _id, _rev, _updatedAt, ...fields } = readFields(document)
  return fields
}
