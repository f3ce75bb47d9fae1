import type { SanityClient } from '@sanity/client'
import type { Workspace } from 'sanity'
import { draftOf } from '../../import/drafts-transaction.ts'
import type { ImportRecord } from '../../import/record.ts'
import { carryOut, invalidAmong } from '../../structure/list/bulk-actions.ts'

/** What other types refer to comes first: a form with a reference to a draft is not valid. */
const ORDER = ['skill', 'project']
const DRAFTS = '*[_id in $ids]{ _id, _type }'

/**
 * Publishes the drafts of an import that their forms would publish, all of a type or none.
 * @returns how many, and the titles of the others
 */
export async function publishImported(
  client: SanityClient,
  workspace: Workspace,
  { documents }: ImportRecord,
) {
  const ids = documents.map(draftOf)
  const drafts = await client.fetch<{ _id: string; _type: string }[]>(DRAFTS, { ids }, { perspective: 'raw' })
  const types = new Map(drafts.map(({ _id, _type }) => [_id, _type]))
  const listed = documents.map(({ id, title }) => ({
    id,
    title,
    type: types.get(draftOf({ id })) ?? '',
    isPublished: false,
    hasDraft: types.has(draftOf({ id })),
    versions: [],
  }))
  const steps = [
    ...ORDER.map((type) => listed.filter((document) => document.type === type)),
    listed.filter(({ type }) => type !== '' && !ORDER.includes(type)),
  ]
  const invalid: string[] = []
  for (const step of steps) {
    const incomplete = await invalidAmong(client, workspace, step)
    await carryOut(
      client,
      'publish',
      step.filter((document) => !incomplete.includes(document)),
    )
    invalid.push(...incomplete.map(({ title }) => title))
  }
  return { published: drafts.length - invalid.length, invalid }
}
