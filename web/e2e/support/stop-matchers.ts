// Preloaded into a server and its processes. While the file exists, each process that matches listeners' queries adds
// its id to the file when it gets a job, and stops (SIGSTOP), as on an overloaded machine.
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

// Waits until the process itself listens: an earlier listener would take messages that the process then misses.
if (process.argv[1]?.endsWith('match-worker.ts')) process.on('newListener', stopAtJobs)
