import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { UsageError, createProgress, pathFrom, runCommand, say } from './terminal.ts'
import { readEnvironment } from '#src/env.ts'
import { describeRestore } from '#src/backup/describe.ts'
import { interruptible } from '#src/backup/interrupt.ts'
import { restore } from '#src/backup/restore.ts'

// `npm run restore <file>`
await runCommand(async () => {
  const [given, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!given || more.length > 0) throw new UsageError('Usage: npm run restore <file.tar.gz>')
  const file = pathFrom(given)
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}`)
  const env = readEnvironment()
  await interruptible(async (signal) => {
    const onProgress = createProgress('Reading and verifying the archive')
    const manifest = await restore(file, env.dataDirectory, { onProgress, signal })
    describeRestore(manifest, env).forEach(say)
  })
})
