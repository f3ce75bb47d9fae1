import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { scenarios } from './scenarios.ts'
import { runScenario } from './support/scenario.ts'
import { formatTable } from './support/table.ts'

// `npm run faults`: runs a portfolio in a process of its own against hostile clients and machine failures.
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string', multiple: true },
    short: { type: 'boolean', default: false },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

const seed = Number(values.seed ?? randomInt(2 ** 31))
const rounds = values.rounds === undefined ? null : Number(values.rounds)
const chosen = scenarios.filter(
  ({ name }) => !values.only || values.only.some((part) => name.toLowerCase().includes(part.toLowerCase())),
)
if (chosen.length === 0 || !Number.isInteger(seed) || (rounds !== null && !Number.isInteger(rounds))) {
  say('Usage: npm run faults -- [--seed <number>] [--rounds <number>] [--only <part of a name>] [--short]')
  say(scenarios.map(({ name }) => `  ${name}`).join('\n'))
  process.exit(2)
}

say(`Seed ${seed}`)
const rows = []
for (const scenario of chosen) {
  say(`\n=== ${scenario.name}`)
  const started = performance.now()
  const tally = await runScenario(scenario, { seed, rounds, isShort: values.short })
  rows.push({ name: scenario.name, tally, seconds: (performance.now() - started) / 1000 })
  for (const note of tally.notes) say(note)
  for (const fault of tally.faults) say(`FAULT: ${fault}`)
}
say(`\n${formatTable(rows)}`)
say(`\nSeed ${seed}`)
process.exit(rows.some(({ tally }) => tally.faults.length > 0) ? 1 : 0)
