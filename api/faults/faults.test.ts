// A test suite: the short form of `npm run faults`. The scenarios below run in `npm test`, the others in `npm run test:slow`;
// that of the stored flood is `api/test/flood.test.ts`.
import { expect, test, vi } from 'vitest'
import { damage } from './scenarios/damage.ts'
import { generatedRequests } from './scenarios/generated-requests.ts'
import { stop } from './scenarios/stop.ts'
import { storedFlood } from './scenarios/stored-flood.ts'
import { scenarios } from './scenarios.ts'
import { type Scenario, runScenario } from './support/scenario.ts'

const SEED = 20261122
const IN_EACH_RUN: readonly Scenario[] = [generatedRequests, damage]

// The scenarios mostly wait.
vi.setConfig({ maxConcurrency: 2 })

test.concurrent.each(IN_EACH_RUN)('$name', async (scenario) => {
  expect(await findFaults(scenario)).toEqual([])
})
// Alone, because it is measured in seconds.
test.each([stop])('$name', async (scenario) => {
  expect(await findFaults(scenario)).toEqual([])
})
test.concurrent.each(scenarios.filter((scenario) => ![...IN_EACH_RUN, stop, storedFlood].includes(scenario)))(
  '$name',
  { tags: ['slow'] },
  async (scenario) => {
    expect(await findFaults(scenario)).toEqual([])
  },
)

async function findFaults(scenario: Scenario) {
  const { faults } = await runScenario(scenario, { seed: SEED, isShort: true, rounds: null })
  return faults
}
