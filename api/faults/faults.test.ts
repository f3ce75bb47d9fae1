import { expect, test, vi } from 'vitest'
import { scenarios } from './scenarios.ts'
import { runScenario } from './support/scenario.ts'

// The short form of `npm run faults`.
const SEED = 20261122

// The scenarios mostly wait.
vi.setConfig({ maxConcurrency: 2 })

test.concurrent.each(scenarios)('$name', async (scenario) => {
  const { faults } = await runScenario(scenario, { seed: SEED, isShort: true, rounds: null })
  expect(faults).toEqual([])
})
