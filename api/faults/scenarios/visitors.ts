import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Answer, Visitor } from '#test/support/visitor.ts'
import { type Member, PASSWORD } from '../support/actors.ts'
import { recordLatency, startLatencyProbe } from '../support/latency-probe.ts'
import { some } from '../support/ledger.ts'
import type { Random } from '../support/random.ts'
import type { Scenario, Stage } from '../support/scenario.ts'

const PAGES = [
  '/',
  '/projects',
  '/skills',
  '/about-me',
  '/comments',
  '/contact',
  '/srb/projects',
  '/srb/comments',
]
const LIST = '/api/user/comments/write-impression'
const REGISTERING_AT_ONCE = 10
/** Below the limits of one account. */
const SIGN_INS = 5
const IMPRESSIONS = 8
/** Average time between two requests of a visitor. */
const PAUSE_MS = 2_000

/** Many visitors who read, sign in, and post; nothing may be refused or fail. */
export const visitors: Scenario = {
  name: 'visitors',
  async play(stage) {
    const { site, actors, tally, isShort } = stage
    const wanted = isShort ? 20 : 200
    const milliseconds = isShort ? 5_000 : 60_000
    const members: Member[] = []
    await pLimit(REGISTERING_AT_ONCE).map(
      Array.from({ length: wanted }, (_, index) => index),
      async (index) => members.push(await actors.member(`visitor${index}`)),
    )
    const idle = await startLatencyProbe(site.origin, actors)
    await wait(milliseconds / 3)
    recordLatency(tally, 'idle', await idle.stop())

    const busy = await startLatencyProbe(site.origin, actors)
    const until = Date.now() + milliseconds
    await Promise.all(members.map((member, index) => visit(stage, member, index, until)))
    recordLatency(tally, `${wanted} visitors`, await busy.stop())
  },
}

async function visit({ random, tally }: Stage, { visitor, person }: Member, index: number, until: number) {
  const failed: string[] = []
  let signIns = 0
  let impressions = 0
  const expectStatus = (what: string, { status, text }: Answer, expected: number[]) => {
    tally.tries += 1
    if (expected.includes(status)) tally.acknowledged += 1
    else failed.push(`${what} was answered ${status} ${text.slice(0, 100)}`)
    if (status >= 500) tally.serverErrors += 1
  }
  const act = async () => {
    const choice = random.next()
    if (choice < 0.1 && signIns < SIGN_INS) {
      signIns += 1
      expectStatus('sign-out', await visitor.post('/api/auth/logout'), [204])
      expectStatus(
        'sign-in',
        await visitor.post('/api/auth/login', { email: person.email, password: PASSWORD }),
        [200],
      )
    } else if (choice < 0.2 && impressions < IMPRESSIONS) {
      impressions += 1
      const impression = `Visitor ${index} writes impression ${impressions}.`
      expectStatus('impression', await visitor.post(LIST, { impression }), [201])
    } else {
      await read(visitor, random, expectStatus)
    }
  }
  await wait(random.below(PAUSE_MS))
  while (Date.now() < until) {
    await act().catch((error: unknown) => failed.push(String(error)))
    await wait(random.below(2 * PAUSE_MS))
  }
  if (failed.length > 0) tally.faults.push(`visitor ${index}: ${some(failed)}`)
}

async function read(
  visitor: Visitor,
  random: Random,
  expectStatus: (what: string, answer: Answer, expected: number[]) => void,
) {
  const path = random.chance(0.3) ? LIST : random.pick(PAGES)
  // A visitor who has read a Serbian page is redirected from plain addresses.
  expectStatus(path, await visitor.get(path), path === LIST ? [200] : [200, 302])
}
