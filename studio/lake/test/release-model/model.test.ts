import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { DANGLING, REFUSED, type Step, createModel } from './model.ts'
import { openSystem } from './system.ts'

const SHORT_RUNS = 15
const RUNS = Number(process.env.PROPERTY_RUNS ?? 300)

const release = constantFrom('r1', 'r2', 'r3')
const document = oneof(
  { weight: 9, arbitrary: constantFrom('a', 'b', 'c') },
  { weight: 1, arbitrary: constant(DANGLING) },
)
const n = integer({ min: 0, max: 99 })
const on = <Act extends string>(...acts: Act[]) => ({ act: constantFrom(...acts), release })
const step: Arbitrary<Step> = oneof(
  { weight: 4, arbitrary: record(on('create')) },
  { weight: 6, arbitrary: record({ ...on('add'), document, n }) },
  { weight: 2, arbitrary: record({ ...on('edit'), document, n }) },
  { weight: 3, arbitrary: record({ ...on('discard', 'unpublish'), document }) },
  { weight: 6, arbitrary: record({ ...on('schedule'), at: integer({ min: -9, max: 90 }) }) },
  { weight: 6, arbitrary: record(on('publish', 'unschedule', 'archive', 'unarchive', 'delete')) },
  { weight: 6, arbitrary: record({ act: constant('jump' as const), by: integer({ min: -20, max: 60 }) }) },
  { weight: 1, arbitrary: record({ act: constant('restart' as const) }) },
)

async function agree(runs: number) {
  const figures = { steps: 0, refused: 0, due: 0 }
  await assert(
    asyncProperty(array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const model = createModel()
      const system = await openSystem(model.now)
      try {
        for (const one of steps) {
          // Skipped, because the lake accepts versions of a missing release, which the model has not.
          if ('document' in one && !model.has(one.release)) continue
          const outcome = model.take(one)
          expect(await system.take(one)).toBe(outcome)
          expect(system.documents()).toEqual(model.documents())
          expect(system.due).toEqual(model.due)
          figures.steps += 1
          figures.refused += outcome === REFUSED ? 1 : 0
        }
        figures.due += model.due.length
      } finally {
        await system.close()
      }
    }),
    { numRuns: runs, seed: Number(process.env.PROPERTY_SEED ?? 20_261_126), endOnFailure: true },
  )
  const { steps, refused, due } = figures
  process.stdout.write(`${steps} steps, ${refused} of them refused; ${due} releases were due\n`)
  expect(due).toBeGreaterThan(0)
  expect(refused).toBeLessThan(steps)
}

test.each([SHORT_RUNS])(
  'releases, schedules, restarts and jumps of the clock are as in a plain model, %i times',
  agree,
)
test.each([RUNS])(
  'releases, schedules, restarts and jumps of the clock are as in a plain model, %i times',
  { tags: ['slow'] },
  agree,
)
