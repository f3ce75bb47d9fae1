import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLake, openStore } from '@portfolio/lake'
import { expect, onTestFinished, test } from 'vitest'
import { type ContentMigration, migrateContent } from './migrations.ts'

/** A field of all projects gets another name. */
const RENAMED: ContentMigration = {
  title: 'Projects: "host" becomes "hosting"',
  plan: (content) =>
    content
      .documents()
      .filter(({ _type, host }) => _type === 'project' && host !== undefined)
      .map(({ _id, host }) => ({ patch: { id: _id, setIfMissing: { hosting: host }, unset: ['host'] } })),
}

test('a new migration changes published documents and drafts once, and nothing in a dry run', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  const lake = createLake({ store: openStore(directory), projectId: 'portfolio', datasets: ['production'] })
  onTestFinished(async () => {
    await lake.close()
    await rm(directory, { recursive: true, force: true })
  })
  lake.mutate(
    [
      { create: { _id: 'a', _type: 'project', host: 'one' } },
      { create: { _id: 'drafts.a', _type: 'project', host: 'two', hosting: 'three' } },
      { create: { _id: 'b', _type: 'skill', host: 'four' } },
    ],
    'test',
  )
  const migrations = [RENAMED]
  const [planned] = migrateContent(lake, { isDryRun: true, migrations })
  expect(planned?.mutations).toHaveLength(2)
  expect(lake.document('a')).toMatchObject({ host: 'one' })

  expect(migrateContent(lake, { migrations })).toEqual([planned])
  expect(lake.document('a')).toMatchObject({ hosting: 'one' })
  expect(lake.document('a')).not.toHaveProperty('host')
  expect(lake.document('drafts.a')).toMatchObject({ hosting: 'three' })
  expect(lake.document('b')).toMatchObject({ host: 'four' })
  expect(migrateContent(lake, { migrations })).toEqual([])
})
