import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySampleContent } from '#test/support/data-directory.ts'
import { type Actors, createActors } from './actors.ts'
import { type MailSink, createMailSink } from './mail-sink.ts'
import { type Random, createRandom } from './random.ts'
import { type SiteProcess, createSiteProcess } from './site-process.ts'
import { type Tally, createTally } from './tally.ts'

export type Options = {
  seed: number
  /** The short form runs with the tests: the same steps, fewer times. */
  isShort: boolean
  /** Overrides the scenario's number of repetitions. */
  rounds: number | null
}

export type Stage = {
  site: SiteProcess
  actors: Actors
  mail: MailSink
  random: Random
  tally: Tally
  isShort: boolean
  rounds: (short: number, long: number) => number
}

export type Scenario = {
  name: string
  /**
   * Prepares the data directory before the first start; returns a function that undoes it, or the reason why the
   * scenario cannot run.
   */
  prepare?: (directory: string) => Promise<{ undo: () => Promise<void> } | { impossible: string }>
  /** Called with a started portfolio. */
  play: (stage: Stage) => Promise<void>
}

/** Runs a scenario on a portfolio of its own; a thrown error counts as a fault. */
export async function runScenario(scenario: Scenario, options: Options): Promise<Tally> {
  const tally = createTally()
  await using opened = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'faults-'))
  opened.defer(() => rm(directory, { recursive: true, force: true }))
  const prepared = await scenario.prepare?.(directory)
  if (prepared && 'impossible' in prepared) {
    tally.notes.push(`cannot run here: ${prepared.impossible}`)
    return tally
  }
  if (prepared) opened.defer(prepared.undo)
  await copySampleContent(directory)

  const mail = await createMailSink()
  opened.defer(() => mail.down())
  const site = await createSiteProcess(directory, mail.env)
  opened.defer(() => site.end('SIGKILL').then(() => {}))
  const actors = createActors(site.origin, mail)
  try {
    await site.start()
    await scenario.play({
      site,
      actors,
      mail,
      tally,
      random: createRandom(options.seed),
      isShort: options.isShort,
      rounds: (short, long) => options.rounds ?? (options.isShort ? short : long),
    })
  } catch (error) {
    tally.faults.push(`${error instanceof Error ? error.message : String(error)}${lastLines(site)}`)
  }
  tally.highestRssMb = site.highestRssMb
  return tally
}

const lastLines = ({ output }: SiteProcess) => `\n${output.trim().split('\n').slice(-8).join('\n')}`
