import { setTimeout as wait } from 'node:timers/promises'
import type { Member } from '../support/actors.ts'
import { createLakeToken } from '../support/lake-token.ts'
import { KINDS, type Ledger, type Write, createLedger } from '../support/ledger.ts'
import type { Scenario, Stage } from '../support/scenario.ts'
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts'
import { createStoredReader } from '../support/stored.ts'
import { isRefusal } from '../support/tally.ts'
import { type Writes, createWrites } from '../support/writes.ts'

const DISK_MB = 48
const DOCUMENT = 'faults-full-disk'
const HEALTH_MS = 2_000
const RECOVERY_MS = 20_000
/** The rate limit allows each member ten impressions in ten minutes. */
const MEMBERS = 4
const WRITE_MS = 10_000
/** On a full disk the database files may still have room for some writes. */
const MOST_WRITES = 60

/** The disk of DATA_DIR fills up during writes and gets space again later, without a restart. */
export const fullDisk: Scenario = {
  name: 'full disk',
  prepare: (directory) => mountSmallDisk(directory, DISK_MB),
  async play(stage) {
    const { site, actors, tally } = stage
    const ledger = createLedger()
    const token = await createLakeToken(site.directory)
    const writes = createWrites(actors, ledger, token)
    const stored = createStoredReader(actors, ledger, token)
    const rounds = stage.rounds(1, 5)
    for (let round = 0; round < rounds; round += 1) {
      const members = await Promise.all(
        Array.from({ length: MEMBERS }, (_, index) => actors.member(`disk${round}member${index}`)),
      )
      const all = createEachKind(stage, writes, members)
      expectAll(stage, 'before', await all())
      const free = await fillDisk(site.directory)
      await writeUntilRefused(stage, all)
      await judgeHealth(stage)
      await free()
      await untilRecovered(stage, all)
      expectAll(stage, 'after', await all())
    }
    ledger.judge(await stored.read([DOCUMENT]), tally)
    await site.end('SIGTERM')
    await site.start()
    ledger.judge(await stored.read([DOCUMENT]), tally)
    noteAnswers(ledger, stage)
  },
}

/** One write of each kind. */
function createEachKind({ actors }: Stage, writes: Writes, members: Member[]) {
  let turn = 0
  return async (): Promise<Write[]> => {
    turn += 1
    const owner = await actors.owner()
    const checks = await writes.checks(1)
    return Promise.all([
      writes.account(),
      ...members
        .slice(turn % members.length)
        .slice(0, 1)
        .map((member) => writes.impression(member)),
      ...checks.map((check) => writes.message(check)),
      writes.publish(owner, DOCUMENT),
    ])
  }
}

function expectAll({ tally }: Stage, when: string, written: Write[]) {
  for (const { kind, outcome, status } of written)
    if (outcome !== 'acknowledged')
      tally.faults.push(`${when} the disk was full, ${kind} was answered ${status}`)
}

/** Writes until both databases have refused a write; each refusal must be a timely answer with its reason. */
async function writeUntilRefused({ site, tally }: Stage, all: () => Promise<Write[]>) {
  const refused = new Set<string>()
  for (let count = 0; count < MOST_WRITES && refused.size < 2; count += 4) {
    for (const { kind, outcome, status, ms } of await all().catch(() => [])) {
      if (outcome === 'acknowledged') continue
      refused.add(kind === 'publish' ? 'content' : 'accounts')
      if (!isRefusal(status) && status !== 429)
        tally.faults.push(`with a full disk ${kind} was answered ${status || 'not at all'}, not 503 or 507`)
      if (ms > WRITE_MS) tally.faults.push(`with a full disk ${kind} took ${ms.toFixed(0)} ms`)
    }
    if (!site.isRunning) throw new Error('with a full disk the process ended')
  }
  if (refused.size < 2)
    tally.faults.push(`a full disk refused writes of ${[...refused].join() || 'nothing'} only`)
}

async function judgeHealth({ site, tally }: Stage) {
  const started = performance.now()
  const { status } = await fetch(new URL('/api/health', site.origin))
  const text = `${status} after ${(performance.now() - started).toFixed(0)} ms`
  tally.notes.push(`health with a full disk: ${text}`)
  if (performance.now() - started > HEALTH_MS || status !== 503)
    tally.faults.push(`with a full disk /api/health answered ${text}, not 503 within 2 s`)
  const page = await fetch(new URL('/projects', site.origin))
  if (page.status !== 200) tally.faults.push(`with a full disk a page was answered ${page.status}`)
}

async function untilRecovered({ site, tally }: Stage, all: () => Promise<Write[]>) {
  const started = performance.now()
  while (performance.now() - started < RECOVERY_MS) {
    const written = await all().catch(() => [])
    const isWell =
      written.length === KINDS.length && written.every(({ outcome }) => outcome === 'acknowledged')
    const health = await fetch(new URL('/api/health', site.origin))
    if (isWell && health.status === 200) {
      tally.notes.push(
        `recovered ${((performance.now() - started) / 1000).toFixed(1)} s after there was space again`,
      )
      return
    }
    await wait(250)
  }
  tally.faults.push(`20 s after there was space again it still refuses writes`)
}

function noteAnswers({ writes }: Ledger, { tally }: Stage) {
  const statuses = new Map<number, number>()
  for (const { status } of writes) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  tally.serverErrors = writes.filter(({ status }) => status === 500).length
  tally.notes.push(`answers to writes by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
}
