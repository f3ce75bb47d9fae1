import { resolve } from 'node:path'
import { ContentInUseError, LakeError, TransferError } from '@portfolio/lake'
import { EnvironmentError } from '#src/env.ts'

/** What a command says to the person who gave it. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** A command cannot be done as it was given. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Does a command; what the person can mend is said in a sentence, the rest with its trace, both with exit code 1. */
export async function runCommand(command: () => Promise<void>) {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exitCode = 1
  }
}

const PLAIN = [UsageError, EnvironmentError, TransferError, ContentInUseError, LakeError]

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isArgument = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isArgument || PLAIN.some((kind) => error instanceof kind)
    ? error.message
    : (error.stack ?? error.message)
}

/** An option without a value. npm takes one that stands before `--` for its own and hands it on in the environment. */
export const flag = (name: string) => ({
  type: 'boolean' as const,
  default: process.env[`npm_config_${name}`] === 'true',
})

/** A path as the person wrote it: npm runs scripts in the project's folder and tells where it was started. */
export const pathFrom = (given: string) => resolve(process.env.INIT_CWD ?? '.', given)

const WIDTH = 30
type Output = { isTTY?: boolean; write(text: string): unknown }

/** A bar that grows in a terminal; anywhere else a line each quarter of the way. */
export function createProgress(title: string, output: Output = process.stdout) {
  let quarter = 0
  return ({ done, total }: { done: number; total: number }) => {
    const percent = Math.floor((100 * done) / total)
    if (output.isTTY) {
      const full = Math.round((WIDTH * done) / total)
      const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`
      output.write(`\r${title} ${bar} ${percent} %${done === total ? '\n' : ''}`)
    } else if (Math.floor(percent / 25) > quarter) {
      quarter = Math.floor(percent / 25)
      output.write(`${title} ${percent} %\n`)
    }
  }
}
