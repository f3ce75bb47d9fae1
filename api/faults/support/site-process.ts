import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/support/free-port.ts'
import { residentMb } from '#test/support/resident-memory.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const HEAP_MB = 512
/** The same as in api/run/supervise.mjs. */
const SEMI_SPACE_MB = 2
const START_MS = 60_000
const RSS_EVERY_MS = 200

export const OWNER = { email: 'owner@example.test', password: 'Owner-password-1' }

type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** A portfolio in a process of its own, always on the same port. */
export type SiteProcess = Awaited<ReturnType<typeof createSiteProcess>>

/** @param env besides the defaults; the heap is limited to 512 MB */
export async function createSiteProcess(directory: string, env: Record<string, string> = {}) {
  // Restarts need the same port, so the system cannot choose it at each start.
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let ended: Promise<Ended> = Promise.resolve({ code: null, signal: null })
  let output = ''
  let highestRssMb = 0

  async function start() {
    const started = spawn(process.execPath, [`--max-semi-space-size=${SEMI_SPACE_MB}`, 'api/src/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        MALLOC_ARENA_MAX: '2',
        ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
        NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
        PORT: String(port),
        DATA_DIR: directory,
        BACKUPS: 'off',
        OWNER_EMAIL: OWNER.email,
        OWNER_PASSWORD: OWNER.password,
        // Visitors send an address each, because limits by address would refuse most of the load.
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        ...env,
      },
    })
    child = started
    const sampling = setInterval(() => {
      highestRssMb = Math.max(highestRssMb, residentMb(started.pid).all)
    }, RSS_EVERY_MS)
    ended = new Promise((resolve) => {
      started.once('close', (code, signal) => {
        clearInterval(sampling)
        child = null
        resolve({ code, signal })
      })
    })
    await untilReady(started)
  }

  function untilReady(started: ChildProcess) {
    const from = output.length
    return new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`The portfolio did not start:\n${output.slice(from)}`))
      const timer = setTimeout(fail, START_MS)
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        if (!/^\s+Site\s/m.test(output.slice(from))) return
        clearTimeout(timer)
        resolve()
      }
      started.stdout?.on('data', read)
      started.stderr?.on('data', read)
      started.once('close', () => {
        clearTimeout(timer)
        fail()
      })
    })
  }

  return {
    origin,
    port,
    directory,
    /** All output since its creation, over all starts. */
    get output() {
      return output
    },
    get highestRssMb() {
      return highestRssMb
    },
    get isRunning() {
      return child !== null
    },
    get pid() {
      return child?.pid
    },
    /** @throws when it ends, or is not ready within a minute */
    start,
    /** Sends a signal to the process and waits for its exit. */
    async end(signal: NodeJS.Signals) {
      child?.kill(signal)
      return ended
    },
  }
}

/** The message of the last logged error. */
export const lastError = (output: string) =>
  [...output.matchAll(/"(?:err|error)":\{[^}]*?"message":"((?:[^"\\]|\\.)*)"/g)].at(-1)?.[1]?.slice(0, 200) ??
  'none'
