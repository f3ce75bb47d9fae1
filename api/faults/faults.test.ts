import { expect, test, vi } from 'vitest'
import { bodyFlood } from './scenarios/body-flood.ts'
import { imageFlood } from './scenarios/image-flood.ts'
import { kill } from './scenarios/kill.ts'
import { listenerFlood } from './scenarios/listener-flood.ts'
import { mailFaults } from './scenarios/mail-faults.ts'
import { queryFlood } from './scenarios/query-flood.ts'
import { unreadableStore } from './scenarios/unreadable-store.ts'
import { upgradeResets } from './scenarios/upgrade-resets.ts'
import { visitors } from './scenarios/visitors.ts'
import { type Scenario, runScenario } from './support/scenario.ts'

// The short form of `npm run faults`.
const SEED = 20261122

const scenarios: Scenario[] = [
  kill,
  mailFaults,
  upgradeResets,
  imageFlood,
  queryFlood,
  listenerFlood,
  bodyFlood,
  visitors,
  unreadableStore,
]

// Each of them waits more than it computes.
vi.setConfig({ maxConcurrency: 2 })

test.concurrent.each(scenarios)('$name', { timeout: 300_000 }, async (scenario) => {
  const { faults } = await runScenario(scenario, { seed: SEED, isShort: true, rounds: null })
  expect(faults).toEqual([])
})
