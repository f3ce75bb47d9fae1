import { setPriority } from 'node:os'
import { readEnvironment } from '#src/env.ts'
import { errorMessage } from '@portfolio/contract/error-message'
import { makeDailyBackup } from './daily.ts'
import { backupFolderOf, refuseTracked } from './place.ts'
import type { ChildMessage } from './schedule.ts'

// A process of its own makes the daily backup, because a copy of a database blocks the thread that makes it.
process.umask(0o077)
const LOWER_PRIORITY = 10
try {
  setPriority(LOWER_PRIORITY)
} catch {
  // Not every system lets a process lower its priority.
}
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
// The server has ended.
process.once('disconnect', () => stopping.abort())
process.send?.(await run())
process.disconnect()

async function run(): Promise<ChildMessage> {
  try {
    const env = readEnvironment()
    const folder = backupFolderOf(env)
    if (env.backupDirectory !== null) await refuseTracked(`${folder}/daily.tar.gz`)
    const made = await makeDailyBackup({
      folder,
      dataDirectory: env.dataDirectory,
      kept: env.kept,
      now: new Date(),
      signal: stopping.signal,
    })
    return {
      failure: null,
      damagedFiles: made ? [...made.damagedAssets] : [],
      missingFiles: made?.missingAssets ?? [],
    }
  } catch (error) {
    return { failure: errorMessage(error), damagedFiles: [], missingFiles: [] }
  }
}
