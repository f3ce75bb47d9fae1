import { setTimeout as wait } from 'node:timers/promises'
import { createLakeToken } from '../support/lake-token.ts'
import { createLedger } from '../support/ledger.ts'
import type { Scenario, Stage } from '../support/scenario.ts'
import { createStoredReader } from '../support/stored.ts'
import { type Writes, createWrites } from '../support/writes.ts'
import type { Member } from '../support/actors.ts'
import type { Ledger } from '../support/ledger.ts'

const FIRST_MEMBERS = 3
const MEMBERS_WRITING = 6
/** Below the limit of impressions of one account. */
const IMPRESSIONS_EACH = 8
const CHECKS = 8
const DOCUMENTS = ['faults-left', 'faults-right']
const LONGEST_MS = 4_000

/** Kills the process with SIGKILL during mixed writes, repeatedly; every acknowledged write must be stored once. */
export const kill: Scenario = {
  name: 'kill -9 under mixed writes',
  async play(stage) {
    const { site, actors, tally } = stage
    const rounds = stage.rounds(3, 50)
    const ledger = createLedger()
    const token = await createLakeToken(site.directory)
    const writes = createWrites(actors, ledger, token)
    const stored = createStoredReader(actors, ledger, token)
    let members = await Promise.all(
      Array.from({ length: FIRST_MEMBERS }, (_, index) => actors.member(`First${index}`)),
    )
    for (let round = 0; round < rounds; round += 1) {
      await writeUntilKilled(stage, writes, ledger, members)
      await site.start()
      ledger.judge(await stored.read(DOCUMENTS), tally)
      if (tally.faults.length > 0) break
      members = stored.members().slice(-MEMBERS_WRITING)
      if (members.length === 0) throw new Error('no registration was acknowledged')
    }
    ledger.judgeAnswers(tally)
    noteMails(stage)
    tally.notes.push(`${rounds} kills`)
  },
}

async function writeUntilKilled(stage: Stage, writes: Writes, ledger: Ledger, members: Member[]) {
  const { site, actors, random, tally } = stage
  const owner = await actors.owner()
  const checks = await writes.checks(CHECKS)
  const before = ledger.writes.length
  const killing = new AbortController()
  /** Repeats one kind of write until the connection ends. */
  const repeat = async (times: number, write: (index: number) => Promise<{ outcome: string }>) => {
    for (let index = 0; index < times && !killing.signal.aborted; index += 1) {
      const { outcome } = await write(index).catch((error: unknown) => {
        if (!killing.signal.aborted) tally.faults.push(`a write could not be sent: ${String(error)}`)
        return { outcome: 'unknown' }
      })
      if (outcome === 'unknown') return
    }
  }
  const writing = Promise.all([
    ...[1, 2].map(() => repeat(20, () => writes.account())),
    ...members.map((member) => repeat(IMPRESSIONS_EACH, () => writes.impression(member))),
    ...checks.map((check) => repeat(1, () => writes.message(check))),
    ...DOCUMENTS.map((document) => repeat(500, () => writes.publish(owner, document))),
  ])
  await untilEachKind(ledger, before)
  await wait(random.below(300))
  killing.abort()
  await site.end('SIGKILL')
  await writing
}

/** Waits, up to a limit, until each kind has been acknowledged once since `from`. */
async function untilEachKind(ledger: Ledger, from: number) {
  const until = Date.now() + LONGEST_MS
  const kinds = () =>
    new Set(
      ledger.writes
        .slice(from)
        .filter(({ outcome }) => outcome === 'acknowledged')
        .map(({ kind }) => kind),
    )
  while (kinds().size < 4 && Date.now() < until) await wait(10)
}

/**
 * A mail can be delivered twice, under the same Message-ID, when the process ends between its delivery and the
 * update of the outbox.
 */
function noteMails({ mail, tally }: Stage) {
  const ids = mail.taken.map(({ messageId }) => messageId)
  tally.notes.push(
    `${ids.length - new Set(ids).size} of ${ids.length} mails arrived again, with the same Message-ID`,
  )
}
