import { setTimeout as wait } from 'node:timers/promises'
import { createLakeToken } from '../support/lake-token.ts'
import { createLedger } from '../support/ledger.ts'
import { recordLatency, stallLimit, startLatencyProbe } from '../support/latency-probe.ts'
import type { MailSink } from '../support/mail-sink.ts'
import type { Scenario, Stage } from '../support/scenario.ts'
import { type Writes, createWrites } from '../support/writes.ts'

/** A failed attempt is repeated after 5 s, 10 s, and so on; a silent server is given up after 20 s. */
const FAULT_SHOWS_MS = 25_000
const ARRIVES_MS = 180_000

type Phase = { title: string; begin: (mail: MailSink) => Promise<void> | void }

const DOWN: Phase = { title: 'down', begin: (mail) => mail.down() }
const LONG: Phase[] = [
  DOWN,
  { title: 'silent', begin: (mail) => mail.setFault('silent') },
  { title: 'refusing', begin: (mail) => mail.setFault('refusing') },
  { title: 'mute after DATA', begin: (mail) => mail.setFault('mute') },
]

/** A mail server that is down, silent, refusing, or silent after DATA: no mail is lost and no request blocks. */
export const mailFaults: Scenario = {
  name: 'mail server faults',
  async play(stage) {
    const { site, actors, mail, tally, isShort } = stage
    const ledger = createLedger()
    const writes = createWrites(actors, ledger, await createLakeToken(site.directory))
    const probe = await startLatencyProbe(site.origin, actors)
    for (const phase of isShort ? [DOWN] : LONG) {
      await phase.begin(mail)
      await writeWhile(stage, writes, phase)
      await untilFaulted(stage, phase, isShort ? 3_000 : FAULT_SHOWS_MS)
      await mail.down()
      mail.setFault(null)
      await mail.up()
    }
    const wanted = ledger.acknowledged('account').length + 2 * ledger.acknowledged('message').length
    const arrived = () => new Set(mail.taken.map(({ messageId }) => messageId)).size
    for (const until = Date.now() + ARRIVES_MS; arrived() < wanted && Date.now() < until;) await wait(100)
    recordLatency(tally, 'mail server faults', await probe.stop())
    tally.tries = ledger.writes.length
    tally.acknowledged = tally.tries
    tally.lost = Math.max(0, wanted - arrived())
    tally.doubled = Math.max(0, arrived() - wanted)
    if (tally.lost > 0) tally.faults.push(`${tally.lost} of ${wanted} mails did not arrive`)
    if (tally.doubled > 0) tally.faults.push(`${tally.doubled} more mails arrived than were caused`)
    tally.notes.push(
      `${wanted} mails, ${mail.taken.length - arrived()} arrived again with the same Message-ID, ${mail.faulted} attempts failed`,
    )
  },
}

async function writeWhile({ tally }: Stage, writes: Writes, { title }: Phase) {
  const checks = await writes.checks(2)
  const sent = await Promise.all([
    writes.account(),
    writes.account(),
    ...checks.map((check) => writes.message(check)),
  ])
  for (const { kind, outcome, status, ms } of sent) {
    if (outcome !== 'acknowledged') tally.faults.push(`${title}: ${kind} was answered ${status}`)
    if (ms > stallLimit()) tally.faults.push(`${title}: ${kind} took ${ms.toFixed(0)} ms`)
  }
}

/** A server that is down cannot count attempts, so this waits a fixed time. */
async function untilFaulted({ mail, tally }: Stage, { title }: Phase, milliseconds: number) {
  const before = mail.faulted
  if (title === DOWN.title) return wait(Math.min(milliseconds, 6_000))
  for (const until = Date.now() + milliseconds; Date.now() < until; await wait(100))
    if (mail.faulted > before) return
  tally.faults.push(`${title}: no delivery was attempted`)
}
