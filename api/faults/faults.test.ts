import { expect, test } from 'vitest'
import { kill } from './scenarios/kill.ts'
import { mailFaults } from './scenarios/mail-faults.ts'
import { visitors } from './scenarios/visitors.ts'
import { type Scenario, runScenario } from './support/scenario.ts'

// The short form of `npm run faults`.
const SEED = 20261122

const scenarios: Scenario[] = [kill, mailFaults, visitors]

test.each(scenarios)(
  '$name: nothing is lost, and the portfolio goes on',
  { timeout: 180_000 },
  async (scenario) => {
    const { faults } = await runScenario(scenario, { seed: SEED, isShort: true, rounds: null })
    expect(faults).toEqual([])
  },
)
