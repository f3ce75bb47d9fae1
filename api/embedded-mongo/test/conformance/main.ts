import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@portfolio/embedded-mongo'
import { EJSON } from 'bson'
import { MongoClient } from 'mongodb'
import { type Outcome, runFile } from './run-file.ts'

/**
 * Runs the unified tests of mongodb/specifications through the driver. Command events are not compared: they show the
 * driver's behaviour. Usage: pnpm --filter @portfolio/embedded-mongo conformance <checkout> [group...]
 */
const [checkout, ...wanted] = process.argv.slice(2)
if (!checkout) throw new Error('Name the folder of a checkout of github.com/mongodb/specifications')

const GROUPS = ['crud', 'sessions', 'transactions']
const LEFT_OUT =
  /^(client-bulkWrite|.*-merge|.*-out|.*rawdata|.*-qe|.*-clientError|.*-serverError|.*-collation)/i
/** The driver replaces an `_id` of null before it sends a document; strictness.test.ts sends one by a raw command. */
const DRIVER_DIFFERS = 'create-null-ids.json'
const RESULTS = ['passed', 'failed', 'refused', 'skipped'] as const

const directory = await mkdtemp(join(tmpdir(), 'conformance-'))
const embedded = process.env.MONGODB_URI ? null : await startEmbedded(directory)
const uri = process.env.MONGODB_URI ?? embedded?.uri ?? ''
const admin = await MongoClient.connect(uri)
const outcomes: { group: string; outcome: Outcome }[] = []
try {
  for (const group of wanted.length > 0 ? wanted : GROUPS)
    for (const outcome of await runGroup(checkout, group)) outcomes.push({ group, outcome })
} finally {
  await admin.close()
  await embedded?.stop()
  await rm(directory, { recursive: true, force: true })
}
print()

async function runGroup(root: string, group: string): Promise<Outcome[]> {
  const tests = join(root, 'source', group, 'tests')
  const folder = (await readdir(tests)).includes('unified') ? join(tests, 'unified') : tests
  const names = (await readdir(folder)).filter((name) => isIncluded(name))
  const found: Outcome[] = []
  for (const name of names.toSorted()) {
    const file = EJSON.parse(await readFile(join(folder, name), 'utf8'))
    found.push(...(await runFile({ uri, admin, name, file })))
  }
  return found
}

function isIncluded(name: string) {
  return name.endsWith('.json') && !LEFT_OUT.test(name) && name !== DRIVER_DIFFERS
}

function print() {
  process.stdout.write(`${['group'.padEnd(14), ...RESULTS.map((result) => result.padStart(8))].join(' ')}\n`)
  for (const group of new Set(outcomes.map((entry) => entry.group))) {
    const own = outcomes.filter((entry) => entry.group === group)
    const counts = RESULTS.map((result) => own.filter(({ outcome }) => outcome.result === result).length)
    process.stdout.write(
      `${[group.padEnd(14), ...counts.map((count) => String(count).padStart(8))].join(' ')}\n`,
    )
  }
  for (const { outcome } of outcomes) {
    if (outcome.result === 'failed' || (outcome.result === 'refused' && process.env.VERBOSE))
      process.stdout.write(`${outcome.result}: ${outcome.name}: ${outcome.reason}\n`)
  }
  const has = (result: Outcome['result']) => outcomes.some(({ outcome }) => outcome.result === result)
  if (has('failed') || !has('passed')) process.exitCode = 1
}
