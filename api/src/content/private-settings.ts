import type { Lake } from '@portfolio/lake'
import { PRIVATE_SETTINGS_QUERY } from '#src/content/queries.ts'
import type { ContentSource } from '@portfolio/contract/content-source'
import { hostedClient } from './hosted-client.ts'

/** Sanity refuses documents with a dot in their id to anonymous readers. */
const PRIVATE_ID = 'private.settings'
const PUBLIC_ID = 'siteSettings'
/** Fields that earlier versions kept in the public document. */
const MOVED_FIELDS = ['moderation', 'digest', 'notificationAddress'] as const

/** The owner's private settings; null when there are none. */
export type ReadPrivateSettings = () => Promise<unknown>

/** Reads the document in process, without a token. */
export const readFromLake =
  (lake: Pick<Lake, 'document'>): ReadPrivateSettings =>
  () =>
    Promise.resolve(lake.document(PRIVATE_ID))

/** @param token of hosted Sanity; without one the private document cannot be read and the defaults apply */
export function readFromHosted(source: ContentSource, token: string | null): ReadPrivateSettings {
  const connect = hostedClient(source)
  return async () =>
    (await connect()).withConfig(token === null ? {} : { token }).fetch<unknown>(PRIVATE_SETTINGS_QUERY)
}

/**
 * Moves settings that an earlier version, or an import of its export, stores in the public document to the private
 * one. Settings of a draft move to a draft.
 */
export function planPrivateSettings(lake: Pick<Lake, 'document'>): object[] {
  const published = movedFieldsOf(lake, PUBLIC_ID)
  const draft = movedFieldsOf(lake, `drafts.${PUBLIC_ID}`)
  return [
    ...move(PUBLIC_ID, PRIVATE_ID, published),
    // A draft of other fields has unchanged copies of these.
    ...(same(draft, published)
      ? unset(`drafts.${PUBLIC_ID}`, draft)
      : move(`drafts.${PUBLIC_ID}`, `drafts.${PRIVATE_ID}`, draft)),
  ]
}

type Fields = Record<string, unknown>

function movedFieldsOf(lake: Pick<Lake, 'document'>, id: string): Fields {
  const document = lake.document(id) ?? {}
  return Object.fromEntries(
    Object.entries(document).filter(([field]) => MOVED_FIELDS.some((moved) => moved === field)),
  )
}

const same = (some: Fields, others: Fields) => MOVED_FIELDS.every((field) => some[field] === others[field])

function move(from: string, to: string, fields: Fields): Fields[] {
  if (Object.keys(fields).length === 0) return []
  return [
    { createIfNotExists: { _id: to, _type: 'privateSettings' } },
    { patch: { id: to, set: fields } },
    ...unset(from, fields),
  ]
}

const unset = (id: string, fields: Fields): Fields[] =>
  Object.keys(fields).length === 0 ? [] : [{ patch: { id, unset: Object.keys(fields) } }]
