import { fileURLToPath } from 'node:url'
import { OWNER } from '#test/support/data-directory.ts'
import { freePort } from '#test/support/free-port.ts'
import { residentMb } from '#test/support/resident-memory.ts'
import { type SpawnedProcess, spawnProcess } from '../../../studio/lake/test/spawn-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const HEAP_MB = 512
/** The same as in api/run/supervise.mjs. */
const SEMI_SPACE_MB = 2
const START_MS = 60_000
const RSS_EVERY_MS = 200

/** A portfolio in a process of its own, always on the same port. */
export type SiteProcess = Awaited<ReturnType<typeof createSiteProcess>>

/** @param env besides the defaults; the heap is limited to 512 MB */
export async function createSiteProcess(directory: string, env: Record<string, string> = {}) {
  // Restarts need the same port, so the system cannot choose it at each start.
  const port = await freePort()
  const starts: SpawnedProcess[] = []
  const current = () => starts.at(-1)
  let highestRssMb = 0

  async function start() {
    const started = spawnProcess(
      process.execPath,
      [`--max-semi-space-size=${SEMI_SPACE_MB}`, 'api/src/main.ts'],
      {
        cwd: ROOT,
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
      },
    )
    starts.push(started)
    const sampling = setInterval(() => {
      highestRssMb = Math.max(highestRssMb, residentMb(started.pid).all)
    }, RSS_EVERY_MS)
    const hanging = setTimeout(() => started.signal('SIGKILL'), START_MS)
    void started.ended.then(() => clearInterval(sampling))
    await started.printed(/Site\s+http:/).finally(() => clearTimeout(hanging))
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    directory,
    /** All output since its creation, over all starts. */
    get output() {
      return starts.map(({ output }) => output()).join('')
    },
    get highestRssMb() {
      return highestRssMb
    },
    get isRunning() {
      return current()?.isRunning() ?? false
    },
    /** @throws when it ends, or is not ready within a minute */
    start,
    /** Sends a signal to the process and waits for its exit. */
    end: async (signal: NodeJS.Signals) => (await current()?.end(signal)) ?? { code: null, signal: null },
  }
}

/** The message of the last logged error. */
export const lastError = (output: string) =>
  [...output.matchAll(/"(?:err|error)":\{[^}]*?"message":"((?:[^"\\]|\\.)*)"/g)].at(-1)?.[1]?.slice(0, 200) ??
  'none'
