import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { errorMessage } from '@portfolio/contract/error-message'
import { ContentInUseError, LakeError, TransferError } from '@portfolio/lake'
import { BackupError } from '#src/backup/backup-error.ts'
import { DatabaseUnreachableError } from '#src/database/unreachable-error.ts'
import { storageFailureOf } from '@portfolio/embedded-mongo'
import { DamagedDataError } from '#src/damage/damaged-data-error.ts'
import { explainStartError } from '#src/damage/explain-start-error.ts'
import { DataFormatError } from '#src/data-format.ts'
import { EnvironmentError, npmOption, readEnvironment } from '#src/env.ts'

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Invalid arguments or environment of a command; the message is for the person at the terminal. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs a command. A problem that the person can solve is printed as a sentence, any other with its stack; both exit
 * with 1.
 */
export async function runCommand(command: () => Promise<void>) {
  // Files of a command are readable by its user only.
  process.umask(0o077)
  // A closed terminal or pipe must not end a command before it has cleaned up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exitCode = 1
  }
}

const PLAIN = [
  UsageError,
  BackupError,
  DamagedDataError,
  DataFormatError,
  EnvironmentError,
  DatabaseUnreachableError,
  TransferError,
  ContentInUseError,
  LakeError,
]

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return PLAIN.some((kind) => error instanceof kind)
    ? error.message
    : (describeStorage(error) ?? error.stack ?? error.message)
}

/** @returns null for an error that is not about stored data, nor about a file that a command reads or writes */
function describeStorage(error: Error): string | null {
  const { dataDirectory } = readEnvironment()
  const failure = storageFailureOf(error)
  // The error of a failed write does not name the file.
  if (failure?.kind === 'full')
    return `The disk of ${dataDirectory}, or of the file that is written, is full. Free some space and try again; nothing is lost.`
  const explained = explainStartError(error, dataDirectory, { isEmbedded: true })
  if (explained instanceof DamagedDataError) return explained.message
  return failure && `${'path' in error ? String(error.path) : 'A file'} cannot be used: ${failure.reason}.`
}

/**
 * The arguments and options of a command.
 * @param most how many arguments there may be
 * @throws {UsageError} with the usage, also for an unknown option, such as --help
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  most: number,
  options: Options,
) {
  let reason = ''
  try {
    const args = [...process.argv.slice(2), ...('replace' in options ? replaceOfNpm() : [])]
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    if (positionals.length <= most) return { positionals, values }
  } catch (error) {
    // Node's second sentence is about `--`, which npm takes for itself.
    reason = `${errorMessage(error).split(/\.(?:\s|$)/)[0]}.\n`
  }
  throw new UsageError(`${reason}Usage: ${usage}`)
}

/** npm completes `--replace` to the name of a setting of its own, and takes the file that follows for its value. */
function replaceOfNpm(): string[] {
  const taken = npmOption('replace-registry-host') ?? ''
  if (taken === 'true') return ['--replace']
  return /\/|\.(?:gz|ndjson)$/.test(taken) ? ['--replace', taken] : []
}

/** A boolean option, given before or after npm's `--`. */
export const flag = (name: string) => ({ type: 'boolean' as const, default: npmOption(name) === 'true' })

const WIDTH = 30
type Output = { isTTY?: boolean; write(text: string): unknown }

/** A progress bar in a terminal; a line per quarter anywhere else. */
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
