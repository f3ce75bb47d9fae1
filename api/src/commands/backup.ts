import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError, createProgress, pathFrom, runCommand, say } from './terminal.ts'
import { readEnvironment } from '#src/env.ts'
import { collect } from '#src/backup/collect.ts'
import { interruptible } from '#src/backup/interrupt.ts'
import { describeBackup } from '#src/backup/describe.ts'
import { writeArchive } from '#src/backup/write-archive.ts'
import { reasonOf } from '#src/reason-of.ts'

// `npm run backup [file]`: a server may be running.
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length > 1) throw new UsageError('Usage: npm run backup [file.tar.gz]')
  const env = readEnvironment()
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  const file = pathFrom(positionals[0] ?? `portfolio-${moment}.tar.gz`)
  refusePlace(file, env.dataDirectory)

  await interruptible(async (signal) => {
    const folder = await createFolder(dirname(file))
    try {
      say('Copying the databases …')
      const wanted = { accounts: env.mongodbUri === null, content: env.hostedContent === null }
      const collected = await collect(env.dataDirectory, wanted, folder)
      await writeArchive(collected, file, { onProgress: createProgress('Writing the archive'), signal })
      describeBackup(file, collected, env).forEach(say)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** The databases are copied beside the archive, where there is enough room. */
async function createFolder(parent: string) {
  return mkdtemp(join(parent, '.backup-')).catch((error: unknown) => {
    throw new UsageError(`Nothing can be written in ${parent}: ${reasonOf(error)}`)
  })
}

/** @throws {UsageError} */
function refusePlace(file: string, dataDirectory: string) {
  if (file.startsWith(dataDirectory + sep))
    throw new UsageError(`${file} is inside of DATA_DIR; choose a place outside of it.`)
  if (existsSync(file)) throw new UsageError(`${file} exists already`)
  if (!existsSync(dirname(file))) throw new UsageError(`There is no folder ${dirname(file)}`)
}
