import type { Lake, LakeDocument } from '@portfolio/lake'
import { planOneName } from './one-name.ts'
import { planPrivateSettings } from './private-settings.ts'
import { planUnusedTexts } from './unused-texts.ts'

/** Stored content, including drafts and private documents. */
export type StoredContent = {
  document(id: string): LakeDocument | null
  documents(): readonly LakeDocument[]
}

/**
 * An idempotent change of content that an earlier version has stored: its plan is empty for content that needs no
 * change. Runs at each start, also after an import of an older export.
 */
export type ContentMigration = {
  /** Describes it for the person at the terminal. */
  title: string
  /** @returns mutations in Sanity's JSON format, which are applied as one transaction */
  plan: (content: StoredContent) => object[]
}

/** In order of execution. */
const MIGRATIONS: readonly ContentMigration[] = [
  {
    title: 'Settings that visitors must not read move to a document of their own',
    plan: planPrivateSettings,
  },
  { title: "The owner's name stands in the settings alone", plan: planOneName },
  { title: 'Interface texts that no page shows are removed', plan: planUnusedTexts },
]

export type MadeMigration = { title: string; mutations: object[] }

/**
 * Runs the migrations that the content needs, each as one transaction.
 * @param options.isDryRun writes nothing; a migration is then planned for content without the changes of earlier
 * ones
 * @throws {LakeError} when the lake refuses one; earlier ones are stored
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
