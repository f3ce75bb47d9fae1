import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files. They start first, so that no worker is still busy with one when the others are done. Files that
 * mostly wait are spread among them, so that the processor has work meanwhile.
 */
const LONGEST = [
  'api/test/language-command.test.ts',
  'api/faults/faults.test.ts',
  'api/test/supervise.test.ts',
  'studio/test/import/round-trip.test.ts',
  'studio/lake/test/sanity-cli.test.ts',
  'web/test/rendered-pages.test.ts',
  'api/test/slow-body.test.ts',
  'api/test/roles.test.ts',
  'api/test/mail-faults.test.ts',
  'studio/lake/test/crash/releases.test.ts',
  'api/test/shutdown.test.ts',
  'api/test/content-commands.test.ts',
  'studio/lake/test/crash/webhooks.test.ts',
  'api/test/database-worker.test.ts',
  'studio/test/delivered-fields.test.ts',
  'api/test/installed.test.ts',
  'studio/lake/test/image-load.test.ts',
  'api/test/upgrade.test.ts',
  'api/test/equal-time.test.ts',
  'studio/lake/test/crash/crash.test.ts',
  'api/embedded-mongo/test/failures.test.ts',
]

class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longest = LONGEST.flatMap((path) =>
      files.filter(({ moduleId }) => relative(import.meta.dirname, moduleId) === path),
    )
    return Promise.resolve([...longest, ...files.filter((file) => !longest.includes(file))])
  }
}

export default defineConfig({
  test: {
    include: ['{api,studio,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'web/e2e/**'],
    // Long enough for a machine with other work. A test ends as soon as it has seen what it expects, so these bounds cost
    // nothing; a time that the product promises is measured by the test itself.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Four even on two cores, because many files wait for clocks, limits and other processes.
    maxWorkers: 4,
    // A worker loads the API once for all its files, which takes a third less time; no file mocks a module.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'slow', description: 'Runs in `npm run test:slow` only.' }],
    expect: { poll: { timeout: 60_000 } },
  },
})
