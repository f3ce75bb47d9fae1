import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CLOCK = new URL('clock.ts', import.meta.url).href
const START_TIMEOUT_MS = 60_000

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
  const dataDirectory = await mkdtemp(join(tmpdir(), 'portfolio-'))
  const { SAMPLE_CONTENT } = process.env
  if (SAMPLE_CONTENT && !isEmpty) {
    await cp(SAMPLE_CONTENT, join(dataDirectory, 'content'), { recursive: true, dereference: true })
    // Without the file `format`, each start would upgrade the content, and back it up before.
    const format = join(SAMPLE_CONTENT, '../format')
    if (existsSync(format)) await cp(format, join(dataDirectory, 'format'))
  }
  const owner = { email: 'owner@example.test', password: 'Owner-password-1' }
  let running = await start({ PORT: '0' })

  function start(more: Record<string, string>) {
    return startProcess(isEmpty, {
      DATA_DIR: dataDirectory,
      BACKUPS: 'off',
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      // Each test has a network address of its own; see `fixtures.ts`.
      TRUST_PROXY: '1',
      ...env,
      ...more,
    })
  }

  return {
    origin: running.origin,
    owner,
    dataDirectory,
    async run(command, ...args) {
      const options = { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDirectory, ...env } }
      const file = `api/src/commands/${command}.ts`
      return (await promisify(execFile)(process.execPath, [file, ...args], options)).stdout
    },
    output: () => running.output(),
    async restart(clockAheadMs = 0) {
      await running.stop()
      const clock = { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AHEAD_MS: String(clockAheadMs) }
      running = await start({ PORT: new URL(running.origin).port, ...(clockAheadMs ? clock : {}) })
    },
    async stop() {
      await running.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function startProcess(isEmpty: boolean, env: Record<string, string>) {
  const child = spawn(process.execPath, ['api/src/main.ts', ...(isEmpty ? ['--empty'] : [])], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const origin = await waitForAddress(child, () => printed)
  return {
    origin,
    output: () => printed,
    stop: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGINT')
      }),
  }
}

function waitForAddress(child: ChildProcess, printed: () => string) {
  return new Promise<string>((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`the server ${why}:\n${printed()}`))
    }
    const timer = setTimeout(() => fail('did not get ready'), START_TIMEOUT_MS)
    const onExit = (code: number | null) => fail(`ended with code ${code}`)
    child.once('exit', onExit)
    const onData = () => {
      const origin = /^\s+Site\s+(http:\/\/\S+)\/$/m.exec(printed())?.[1]
      if (!origin) return
      clearTimeout(timer)
      child.off('exit', onExit)
      child.stdout?.off('data', onData)
      resolve(origin)
    }
    child.stdout?.on('data', onData)
  })
}
