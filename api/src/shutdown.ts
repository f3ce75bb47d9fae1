import type { Logger } from 'pino'
import type { RunningServer } from './server.ts'

/** Time from the first signal to the forced end. Docker, for one, kills a process after 10 s. */
const EXIT_AFTER_MS = 9_000
/** npm repeats the signal of a Ctrl-C, where its shell is replaced by the script that it starts. */
const REPEATED_WITHIN_MS = 200

/**
 * Stops the server at SIGINT, SIGTERM, SIGHUP, a message from `npm start`, or when `npm start` ends. A second SIGINT or SIGTERM
 * ends the process at once.
 */
export function createShutdown({
  starting,
  say,
  log,
}: {
  starting: Promise<RunningServer>
  say: (line: string) => void
  log: Logger
}) {
  let server: RunningServer | null = null
  let stoppedAt: number | null = null
  starting.then(
    (started) => (server = started),
    () => {},
  )

  function stop() {
    if (stoppedAt !== null) return
    stoppedAt = performance.now()
    say('Stopping …')
    setTimeout(exitByForce, EXIT_AFTER_MS).unref()
    starting
      .then((started) => started.stop())
      .then(
        () => {
          if (process.connected) process.disconnect()
          // The process ends when its event loop is empty. process.exit() would wait for native work, such as an
          // image transform, and block the timers.
          process.exitCode = 0
        },
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
  }

  function exitByForce() {
    const running = server ? server.stillRunning() : ['start']
    const resources = process.getActiveResourcesInfo()
    log.error(
      { running, resources },
      `stopped by force: work was still running ${EXIT_AFTER_MS / 1000} s after the signal`,
    )
    // Unlike process.exit(), it does not wait for native work.
    process.kill(process.pid, 'SIGKILL')
  }

  const onSignal = () => {
    if (stoppedAt !== null && performance.now() - stoppedAt > REPEATED_WITHIN_MS)
      process.kill(process.pid, 'SIGKILL')
    stop()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // The terminal was closed, which sends it more than once.
  process.on('SIGHUP', stop)
  // Ctrl-C in a terminal reaches this process and its parent, whose message must not count as a second signal.
  process.on('message', (message) => {
    if (message === 'stop') stop()
  })
  process.on('disconnect', stop)
}
