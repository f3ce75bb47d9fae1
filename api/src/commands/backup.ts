import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { checkCompleteData } from './check-data.ts'
import { UsageError, createProgress, readArguments, runCommand, say } from './terminal.ts'
import { pathFrom, readEnvironment } from '#src/env.ts'
import { interruptible } from '#src/backup/interrupt.ts'
import { describeBackup } from '#src/backup/describe.ts'
import { timestamp } from '#src/backup/kept.ts'
import { makeBackup } from '#src/backup/make-backup.ts'
import { backupFolderOf, refuseTracked } from '#src/backup/place.ts'

// `npm run backup [file]`: a server may be running.
await runCommand(async () => {
  const [given] = readArguments('npm run backup [file.tar.gz]', 1, {}).positionals
  const env = readEnvironment()
  const folder = backupFolderOf(env)
  const file = given ? pathFrom(given) : join(folder, `portfolio-${timestamp(new Date())}.tar.gz`)
  if (given) refusePlace(file, folder, env.dataDirectory)
  if (given || env.backupDirectory) await refuseTracked(file)
  if (!existsSync(env.dataDirectory))
    throw new UsageError(`There is nothing to back up in ${env.dataDirectory}`)
  checkCompleteData(env.dataDirectory)

  await interruptible(async (signal) => {
    const made = await makeBackup({
      dataDirectory: env.dataDirectory,
      kept: env.kept,
      file,
      onProgress: createProgress('Writing the archive'),
      signal,
    })
    describeBackup(file, made, env).forEach(say)
  })
})

function refusePlace(file: string, folder: string, dataDirectory: string) {
  if (file.startsWith(dataDirectory + sep) && !file.startsWith(folder + sep))
    throw new UsageError(`${file} is inside of DATA_DIR; choose a place outside of it, or in ${folder}.`)
  if (existsSync(file)) throw new UsageError(`${file} exists already`)
  if (!existsSync(dirname(file)))
    throw new UsageError(`There is no folder ${dirname(file)} that this user may read`)
}
