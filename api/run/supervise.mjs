// Keeps the server running: `npm start`.
import { spawn } from 'node:child_process'
import { constants, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { envFile, moduleCache, node, root } from './setup.mjs'

const MAX_FAILURES = 5
const FAILURES_WITHIN_MS = 60_000
/**
 * Exit code after repeated failures. Not 1, after which systemd makes no further attempt: a database that cannot be
 * reached may come back.
 */
const EXIT_FAILED = 70
const FIRST_DELAY_MS = 500
/** The server ends itself within 10 s of a signal. */
const KILL_AFTER_MS = 12_000
const KILL_CRASHED_AFTER_MS = 2_000
/** npm repeats the signal of a Ctrl-C, where its shell is replaced by the script that it starts. */
const REPEATED_WITHIN_MS = 200

/**
 * Runs the server, and restarts it with a growing delay when it ends unexpectedly.
 * @param {readonly string[]} [args] of the server
 * @returns {Promise<number>} the server's exit code when it could not start or was stopped; 70 when it failed five
 * times in a minute
 */
export async function supervise(args = []) {
  /** @type {number[]} */
  let failures = []
  const stopping = new AbortController()
  /** @type {ReturnType<typeof startServer> | null} */
  let server = null

  const stop = () => {
    if (stopping.signal.aborted) return server?.kill()
    stopping.abort()
    server?.stop()
  }
  // Ctrl-C in a terminal reaches the server too; a signal sent to this process alone does not.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

  while (!stopping.signal.aborted) {
    server = startServer(args)
    const { code, signal, wasReady } = await server.ended
    server = null
    if (stopping.signal.aborted) return code ?? 128 + constants.signals[signal]
    // The server has printed the reason, and another attempt would fail too.
    if (code === 1 && !wasReady) return 1

    const now = performance.now()
    failures = [...failures.filter((time) => now - time < FAILURES_WITHIN_MS), now]
    const reason = signal ? `was killed by ${signal}` : `ended with exit code ${code}`
    if (failures.length >= MAX_FAILURES) {
      console.error(
        `The server failed ${MAX_FAILURES} times in a minute (last: it ${reason}) and is not started again; the reasons are above.`,
      )
      return EXIT_FAILED
    }
    const delay = FIRST_DELAY_MS * 2 ** (failures.length - 1)
    console.error(`The server ${reason} unexpectedly. It is started again in ${delay / 1000} s.`)
    await sleep(delay, null, { signal: stopping.signal }).catch(() => {})
  }
  return 0
}

/** @param {readonly string[]} args */
export function startServer(args) {
  const child = spawn(node, [...heapOptions(), ...envFile(), 'api/src/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...memoryEnvironment() },
    // A closed channel tells the server that this process is gone, however it ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    shell: process.platform === 'win32',
  })
  let wasReady = false
  let stoppedAt = 0
  const killAfter = (milliseconds) => setTimeout(() => child.kill('SIGKILL'), milliseconds).unref()
  child.on('message', (message) => {
    if (message === 'ready') wasReady = true
    // A crashed server can wait for native work before it exits, such as an image transform.
    if (message === 'crashed') killAfter(KILL_CRASHED_AFTER_MS)
  })
  return {
    ended: new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve({ code, signal, wasReady }))
    }),
    stop() {
      stoppedAt = performance.now()
      if (child.connected) child.send('stop')
      killAfter(KILL_AFTER_MS)
    },
    /** For a signal after that of `stop`. */
    kill: () => performance.now() - stoppedAt > REPEATED_WITHIN_MS && child.kill('SIGKILL'),
  }
}

export const memoryEnvironment = () => ({
  // glibc otherwise keeps an arena of freed memory per thread.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: moduleCache,
})

/** V8 keeps three times this size for new objects and never frees it. The default is 16 MB. */
const SEMI_SPACE_MB = 2

/**
 * Half of the memory for the main thread's heap; worker threads, images and SQLite use the rest. With `--expose-gc` the
 * server can collect the garbage of its start.
 */
export function heapOptions() {
  const options = [`--max-semi-space-size=${SEMI_SPACE_MB}`, '--expose-gc']
  if (process.env.NODE_OPTIONS?.includes('max-old-space-size')) return options
  const limit = process.constrainedMemory?.() || totalmem()
  const megabytes = Math.floor(Math.min(limit, totalmem()) / 2 ** 20)
  return [...options, `--max-old-space-size=${Math.min(Math.max(Math.floor(megabytes / 2), 256), 2_048)}`]
}
