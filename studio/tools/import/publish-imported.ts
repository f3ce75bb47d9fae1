import type { SanityClient } from '@sanity/client'
import type { Workspace } from 'sanity'
import type { ImportRecord } from '../../import/record.ts'
import { carryOut, invalidAmong } from '../../structure/list/bulk-actions.ts'

/**
 * Publishes the drafts of an import that their forms would publish, all or none.
 * @returns the titles of the others
 */
export async function publishImported(
  client: SanityClient,
  workspace: Workspace,
  { documents }: ImportRecord,
) {
  const listed = documents.map(({ id, title }) => ({
    id,
    title,
    type: '',
    isPublished: false,
    hasDraft: true,
    versions: [],
  }))
  const invalid = await invalidAmong(client, workspace, listed)
  await carryOut(
    client,
    'publish',
    listed.filter((document) => !invalid.includes(document)),
  )
  return { published: listed.length - invalid.length, invalid: invalid.map(({ title }) => title) }
}
