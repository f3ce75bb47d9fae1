import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OWNER } from '../../../api/test/support/data-directory.ts'
import { startProcess } from '../../../api/test/support/start-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CLOCK = new URL('clock.ts', import.meta.url).href

export type PortfolioServer = {
  /** `http://127.0.0.1:<port>`; the port stays the same over a restart. */
  readonly origin: string
  readonly owner: { email: string; password: string }
  readonly dataDirectory: string
  /** Runs a command of `api/src/commands` on its data. @returns what it prints */
  run(command: string, ...args: string[]): Promise<string>
  /** All output, including errors. */
  output(): string
  /**
   * Stops it like Ctrl-C and starts it again on the same data.
   * @param clockAheadMs how far its clock is ahead from then on
   */
  restart(clockAheadMs?: number): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts the whole system like `npm start` after the build, on a free port with a data directory of its own, with a
 * copy of the sample content of the test run, if there is one.
 * @param options.isEmpty starts like `npm run start:empty`
 */
export async function startPortfolio(
  env: Record<string, string> = {},
  { isEmpty = false } = {},
): Promise<PortfolioServer> {
  // Each test has a network address of its own; see `fixtures.ts`.
  const start = (more: Record<string, string>) =>
    startProcess({ TRUST_PROXY: '1', ...env, ...more }, isEmpty ? 'empty server' : 'server')
  const first = await start({})
  const { dataDirectory } = first
  const origin = await first.origin()
  let running = first

  return {
    origin,
    owner: OWNER,
    dataDirectory,
    async run(command, ...args) {
      const options = { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDirectory, ...env } }
      const file = `api/src/commands/${command}.ts`
      return (await promisify(execFile)(process.execPath, [file, ...args], options)).stdout
    },
    output: () => running.output(),
    async restart(clockAheadMs = 0) {
      await running.end('SIGINT')
      const clock = { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AHEAD_MS: String(clockAheadMs) }
      const place = { DATA_DIR: dataDirectory, PORT: new URL(origin).port }
      running = await start({ ...place, ...(clockAheadMs ? clock : {}) })
      await running.origin()
    },
    async stop() {
      await running.end('SIGINT')
      await first.remove()
    },
  }
}
