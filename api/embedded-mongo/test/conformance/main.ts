import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@portfolio/embedded-mongo'
import { EJSON } from 'bson'
import { MongoClient } from 'mongodb'
import { type Outcome, runFile } from './run-file.ts'

/**
 * Runs the unified CRUD tests of mongodb/specifications through the driver. Command events are not compared: they show
 * the driver's behaviour. Usage: pnpm --filter @portfolio/embedded-mongo conformance <checkout>
 */
const [checkout] = process.argv.slice(2)
if (!checkout) throw new Error('Name the folder of a checkout of github.com/mongodb/specifications')

const LEFT_OUT =
  /^(client-bulkWrite|.*-merge|.*-out|.*rawdata|.*-qe|.*-clientError|.*-serverError|.*-collation)/i
/** The driver replaces an `_id` of null before it sends a document; strictness.test.ts sends one by a raw command. */
const DRIVER_DIFFERS = 'create-null-ids.json'
const RESULTS = ['passed', 'failed', 'refused', 'skipped'] as const

const directory = await mkdtemp(join(tmpdir(), 'conformance-'))
const embedded = process.env.MONGODB_URI ? null : await startEmbedded(directory)
const uri = process.env.MONGODB_URI ?? embedded?.uri ?? ''
const admin = await MongoClient.connect(uri)
const outcomes: Outcome[] = []
try {
  const folder = join(checkout, 'source/crud/tests/unified')
  for (const name of (await readdir(folder)).filter(isIncluded).toSorted()) {
    const file = EJSON.parse(await readFile(join(folder, name), 'utf8'))
    outcomes.push(...(await runFile({ uri, admin, name, file })))
  }
} finally {
  await admin.close()
  await embedded?.stop()
  await rm(directory, { recursive: true, force: true })
}

const has = (result: Outcome['result']) => outcomes.some((outcome) => outcome.result === result)
for (const result of RESULTS)
  process.stdout.write(
    `${result.padEnd(8)} ${outcomes.filter((outcome) => outcome.result === result).length}\n`,
  )
for (const { result, name, reason } of outcomes)
  if (result === 'failed' || (result === 'refused' && process.env.VERBOSE))
    process.stdout.write(`${result}: ${name}: ${reason}\n`)
if (has('failed') || !has('passed')) process.exitCode = 1

function isIncluded(name: string) {
  return name.endsWith('.json') && !LEFT_OUT.test(name) && name !== DRIVER_DIFFERS
}
