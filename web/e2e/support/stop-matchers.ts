// Preloaded into a server and its processes: while the file exists, each process that matches listeners' queries stops when
// a job reaches it, as on a machine that has no time for it, and adds a line to the file.
import { appendFileSync, existsSync } from 'node:fs'

const file = process.env.STOP_MATCHERS_FILE ?? ''

const isJob = (message: unknown) =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'job'

function stopAtJobs(event: string | symbol) {
  if (event !== 'message') return
  process.off('newListener', stopAtJobs)
  process.on('message', (message) => {
    if (!isJob(message) || !existsSync(file)) return
    appendFileSync(file, `${process.pid}\n`)
    process.kill(process.pid, 'SIGSTOP')
  })
}

// Messages that arrive before the process listens itself would be lost to it.
if (process.argv[1]?.endsWith('match-worker.ts')) process.on('newListener', stopAtJobs)
