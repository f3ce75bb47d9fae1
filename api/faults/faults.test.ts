// The short form of `npm run faults`. `npm test` runs `IN_EACH_RUN` and `stop`; `npm run test:slow` runs the other
// scenarios, without those whose short form does the same as another test.
import { expect, test, vi } from 'vitest'
import { damage } from './scenarios/damage.ts'
import { generatedRequests } from './scenarios/generated-requests.ts'
import { imageFlood } from './scenarios/image-flood.ts'
import { mailFaults } from './scenarios/mail-faults.ts'
import { queryFlood } from './scenarios/query-flood.ts'
import { stop } from './scenarios/stop.ts'
import { storedFlood } from './scenarios/stored-flood.ts'
import { scenarios } from './scenarios.ts'
import { type Scenario, runScenario } from './support/scenario.ts'

const SEED = 20261122
const IN_EACH_RUN: readonly Scenario[] = [generatedRequests, damage]
// In api/test: flood, mail-faults; in studio/lake/test: image-load; query-limits and limits-of-work.
const TESTED_ELSEWHERE: readonly Scenario[] = [storedFlood, mailFaults, imageFlood, queryFlood]
const others = scenarios.filter((scenario) => ![...IN_EACH_RUN, stop, ...TESTED_ELSEWHERE].includes(scenario))

// The scenarios mostly wait.
vi.setConfig({ maxConcurrency: 2 })

test.concurrent.each(IN_EACH_RUN)('$name', async (scenario) => {
  expect(await findFaults(scenario)).toEqual([])
})
// Not concurrent, because this scenario limits how many seconds the stop may take.
test.each([stop])('$name', async (scenario) => {
  expect(await findFaults(scenario)).toEqual([])
})
test.concurrent.each(others)('$name', { tags: ['slow'] }, async (scenario) => {
  expect(await findFaults(scenario)).toEqual([])
})

async function findFaults(scenario: Scenario) {
  const { faults } = await runScenario(scenario, { seed: SEED, isShort: true, rounds: null })
  return faults
}
