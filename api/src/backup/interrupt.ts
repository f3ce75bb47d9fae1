import { BackupError } from './backup-error.ts'

/**
 * Aborts the work at Ctrl-C and SIGTERM, so that it can remove its temporary files.
 * @throws {BackupError} when it was aborted
 */
export async function interruptible(work: (signal: AbortSignal) => Promise<void>) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, abort)
  try {
    await work(controller.signal)
  } catch (error) {
    throw controller.signal.aborted ? new BackupError('Interrupted; nothing was changed.') : error
  }
}
