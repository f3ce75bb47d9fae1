import { flushCompileCache } from 'node:module'
import { EmbeddedStartError } from '@portfolio/embedded-mongo'
import { ContentInUseError } from '@portfolio/lake'
import { UsageError, flag, readArguments } from './commands/terminal.ts'
import { DamagedDataError } from './damage/damaged-data-error.ts'
import { DataFormatError } from './data-format.ts'
import { DatabaseUnreachableError } from './database/unreachable-error.ts'
import { EnvironmentError, readEnvironment, setNodeEnvironment } from './env.ts'
import { ListenError, PortInUseError } from '#src/connections/listen.ts'
import { createReadableLog } from '#src/operations/readable-log.ts'
import { createLog } from '#src/operations/request-log.ts'
import { startServer } from './server.ts'
import { createShutdown } from './shutdown.ts'

/**
 * Exit code after which `npm start` starts the server again: after an uncaught error, which leaves the process in an
 * unknown state, or a database that cannot be reached and may come back.
 */
const EXIT_CRASHED = 70

/** Errors after which another start would fail in the same way. */
const LASTING = [
  UsageError,
  EnvironmentError,
  PortInUseError,
  ContentInUseError,
  DataFormatError,
  DamagedDataError,
  EmbeddedStartError,
]

const SETTLED_AFTER_MS = 3_000
/** Options of V8's gc(), which then takes 20 to 40 ms. Other flavours keep freed pages. */
const WHOLE_HEAP = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const

// A closed terminal or pipe must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
const say = (line: string) => process.stdout.write(`${line}\n`)

// Files that this process creates are readable by its user only.
process.umask(0o077)

try {
  const { values } = readArguments('npm start [-- --empty]', 0, {
    development: { type: 'boolean', default: false },
    /** A first start leaves the sample person out. */
    empty: flag('empty'),
  })
  setNodeEnvironment(values)
  const environment = readEnvironment()
  const { stdout } = process
  const log = createLog(environment.logLevel, stdout.isTTY ? await createReadableLog(stdout) : undefined)
  process.on('uncaughtException', (error, origin) => {
    crash(error, origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception')
  })
  const onFatal = (error: Error) => crash(error, error.message)
  const starting = startServer(environment, {
    development: values.development,
    isEmptyStart: values.empty,
    say,
    log,
    onFatal,
  })
  createShutdown({ starting, say, log })
  await starting
  process.send?.('ready')
  // Node.js writes the compile cache only at exit, so a killed server would not write it.
  flushCompileCache()
  // V8 collects garbage when memory is allocated, so that an idle server would keep what its start has left.
  setTimeout(() => globalThis.gc?.(WHOLE_HEAP), SETTLED_AFTER_MS).unref()

  function crash(error: unknown, message: string) {
    log.fatal({ err: error }, message)
    process.send?.('crashed')
    process.exit(EXIT_CRASHED)
  }
} catch (error) {
  fail(error)
}

/** A problem that the person who starts it can solve is one sentence; any other error has its stack trace. */
function fail(error: unknown): never {
  const isLasting = LASTING.some((kind) => error instanceof kind)
  const isPlain = isLasting || error instanceof DatabaseUnreachableError || error instanceof ListenError
  const isError = error instanceof Error
  process.stderr.write(`${isError ? (isPlain ? error.message : error.stack) : String(error)}\n`)
  process.exit(isLasting ? 1 : EXIT_CRASHED)
}
