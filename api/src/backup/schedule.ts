import { fork } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Backups } from '@portfolio/contract/backups'
import * as z from 'zod/mini'
import { type LatestBackup, findLatest } from './daily.ts'
import { dailyBackups, isDue } from './kept.ts'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 60 * 60_000
/** Twice the interval of a day, plus one hourly check. */
const OLD_AFTER_MS = 49 * 60 * 60_000

/** What the process that makes the daily backup reports. */
const childMessageSchema = z.object({
  failure: z.nullable(z.string()),
  /** Paths in DATA_DIR of assets whose content does not match their name, and of missing ones. */
  damagedFiles: z.array(z.string()),
  missingFiles: z.array(z.string()),
})
export type ChildMessage = z.infer<typeof childMessageSchema>

type BackupState = Backups['state']
type BackupReport = { state: BackupState; latest: LatestBackup | null; failure: string | null }

/**
 * Starts a child process that makes the daily backup, and knows how the last attempt went.
 * @param options.disabled why there are no backups; null when there are
 * @param options.onMade receives what a backup has found missing or damaged
 */
export function scheduleBackups(options: {
  folder: string
  disabled: 'off' | 'elsewhere' | null
  onMade: (message: ChildMessage) => void
  onFailure: (reason: string) => void
  firstAfterMs?: number | undefined
}) {
  const { folder, disabled, onMade, onFailure, firstAfterMs = FIRST_AFTER_MS } = options
  let failure: string | null = null
  let failures = 0
  let running: ReturnType<typeof startChild> | null = null

  async function check() {
    const names = await readdir(folder).catch(() => [])
    if (running || !isDue(dailyBackups(names), new Date())) return
    running = startChild()
    const message = await running.ended
    running = null
    if (isClosed) return
    failure = message.failure
    if (failure === null) return onMade(message)
    failures += 1
    onFailure(failure)
  }

  let isClosed = false
  const timers =
    disabled === null
      ? [setTimeout(() => void check(), firstAfterMs), setInterval(() => void check(), EVERY_MS)]
      : []
  timers.forEach((timer) => timer.unref())

  async function report(): Promise<BackupReport> {
    const latest = await findLatest(folder)
    return { state: disabled ?? backupState(latest, failure), latest, failure }
  }

  return {
    report,
    countFailures: () => failures,
    async close() {
      isClosed = true
      timers.forEach((timer) => clearTimeout(timer))
      running?.stop()
      await running?.ended
    },
  }
}

function backupState(latest: LatestBackup | null, failure: string | null): BackupState {
  if (failure !== null) return 'failed'
  if (!latest) return 'none'
  return Date.now() - latest.time.getTime() > OLD_AFTER_MS ? 'old' : 'fresh'
}

/** `ended` always resolves, also when the child process fails. */
function startChild() {
  const file = new URL(`./child${extname(import.meta.url)}`, import.meta.url)
  const child = fork(file, {
    // In a process group of its own: the terminal's signals are for the server, which then ends this process.
    detached: true,
    windowsHide: true,
    // Decides whether packages are imported from their sources or, where the server is deployed, from their builds.
    execArgv: process.execArgv.filter((option) => option.startsWith('--conditions=')),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let received: unknown = null
  let printed = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-2_000)))
  child.on('message', (message) => (received = message))
  const ended = new Promise<ChildMessage>((resolve) => {
    const fail = (reason: string) => resolve({ failure: reason, damagedFiles: [], missingFiles: [] })
    child.once('error', (error) => fail(error.message))
    child.once('close', (code, signal) => {
      const message = childMessageSchema.safeParse(received)
      if (message.success) resolve(message.data)
      else fail(`its process ended with ${signal ?? code} ${printed.trim()}`.trim())
    })
  })
  return { ended, stop: () => child.kill('SIGTERM') }
}
