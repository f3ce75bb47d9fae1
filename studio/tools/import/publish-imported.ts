import type { SanityClient } from '@sanity/client'
import type { Workspace } from 'sanity'
import type { ImportedDraft } from '../../import/earlier-imports.ts'
import { carryOut, invalidAmong } from '../../structure/list/bulk-actions.ts'

/** What other types refer to comes first: a form with a reference to a draft is not valid. */
const ORDER = ['skill', 'project']

/**
 * Publishes the drafts of an import that their forms would publish, all of a type or none.
 * @returns how many, and the others
 */
export async function publishImported(
  client: SanityClient,
  workspace: Workspace,
  drafts: readonly ImportedDraft[],
): Promise<{ published: number; invalid: ImportedDraft[] }> {
  const listed = drafts.map((draft) => ({ ...draft, isPublished: false, hasDraft: true, versions: [] }))
  const steps = [
    ...ORDER.map((type) => listed.filter((document) => document.type === type)),
    listed.filter(({ type }) => !ORDER.includes(type)),
  ]
  const invalid: ImportedDraft[] = []
  for (const step of steps) {
    const incomplete = await invalidAmong(client, workspace, step)
    await carryOut(
      client,
      'publish',
      step.filter((document) => !incomplete.includes(document)),
    )
    invalid.push(...incomplete)
  }
  return { published: drafts.length - invalid.length, invalid }
}
