import type { Lake, LakeDocument } from '@portfolio/lake'
import { planOneName } from './one-name.ts'
import { planPrivateSettings } from './private-settings.ts'

/** Stored content, drafts and private documents too. */
export type StoredContent = {
  document(id: string): LakeDocument | null
  documents(): readonly LakeDocument[]
}

/**
 * A change of what an earlier version of this program has stored. Its plan is empty for content that needs no change, so
 * that it may be made at each start, also after an import of an older export.
 */
export type ContentMigration = {
  /** What it does, for the person at the terminal. */
  title: string
  /** @returns mutations in Sanity's JSON format, which are applied as one transaction */
  plan: (content: StoredContent) => object[]
}

/** In the order in which they are made. */
const MIGRATIONS: readonly ContentMigration[] = [
  {
    title: 'Settings that visitors must not read move to a document of their own',
    plan: planPrivateSettings,
  },
  { title: "The owner's name stands in the settings alone", plan: planOneName },
]

export type MadeMigration = { title: string; mutations: object[] }

/**
 * Makes the migrations that the content needs, each as one transaction.
 * @param options.isDryRun writes nothing; a migration is then planned from content that those before it left as it is
 * @throws {LakeError} when the lake refuses one; those before it are stored
 */
export function migrateContent(
  lake: StoredContent & Pick<Lake, 'mutate'>,
  { isDryRun = false, migrations = MIGRATIONS } = {},
): MadeMigration[] {
  const made: MadeMigration[] = []
  for (const { title, plan } of migrations) {
    const mutations = plan(lake)
    if (mutations.length === 0) continue
    if (!isDryRun) lake.mutate(mutations, 'upgrade')
    made.push({ title, mutations })
  }
  return made
}
