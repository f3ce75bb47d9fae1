import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

// Prints how many checks pass. Usage: pnpm --filter @portfolio/lake conformance [suite.ndjson of groq-test-suite]
const [suite] = process.argv.slice(2)

/** Test files below this folder, by group. */
const GROUPS = {
  'official GROQ suite, through HTTP': ['groq/official'],
  'GROQ, own cases': ['groq/conformance'],
  'every method of @sanity/client': ['client-table'],
  '@sanity/client, in depth': ['sanity-client', 'client-listen'],
  'every method of @sanity/image-url': ['image-url'],
  '@sanity/import and @sanity/export': ['sanity-transfer'],
  'the sanity command': ['sanity-cli'],
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
})

const folder = mkdtempSync(join(tmpdir(), 'lake-conformance-'))
const print = (...cells: (string | number)[]) =>
  process.stdout.write(
    `${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(36) : String(cell).padStart(8))).join(' ')}\n`,
  )
try {
  print('group', 'passed', 'failed', 'skipped')
  for (const [group, files] of Object.entries(GROUPS)) {
    const { numPassedTests, numFailedTests, numPendingTests } = run(files)
    print(group, numPassedTests, numFailedTests, numPendingTests)
    if (numFailedTests > 0 || numPassedTests + numPendingTests === 0) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}

function run(files: string[]) {
  const output = join(folder, 'report.json')
  const paths = files.map((file) => `studio/lake/test/${file}.test.ts`)
  const root = join(import.meta.dirname, '../../..')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  spawnSync(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile=${output}`, ...paths], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...(suite ? { GROQ_TEST_SUITE: resolve(process.env.INIT_CWD ?? '.', suite) } : {}),
    },
  })
  return reportSchema.parse(JSON.parse(readFileSync(output, 'utf8')))
}
