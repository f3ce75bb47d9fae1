import { BackupError } from './backup-error.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Aborts the work at Ctrl-C, SIGTERM and SIGHUP, so that it can remove its temporary files.
 * @throws {BackupError} when it was aborted
 */
export async function interruptible(work: (signal: AbortSignal) => Promise<void>) {
  const controller = new AbortController()
  const abort = () => {
    controller.abort()
    // npm repeats a signal at once; a later one ends work that hangs, such as at a network disk.
    setTimeout(() => SIGNALS.forEach((signal) => process.off(signal, abort)), 1_000).unref()
  }
  for (const signal of SIGNALS) process.on(signal, abort)
  try {
    await work(controller.signal)
  } catch (error) {
    throw controller.signal.aborted ? new BackupError('Interrupted; nothing was changed.') : error
  }
}
