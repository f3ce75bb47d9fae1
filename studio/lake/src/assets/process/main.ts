import { flushCompileCache } from 'node:module'
import sharp from 'sharp'
import { describeImage } from './describe-image.ts'
import { render } from './render.ts'
import type { Reply, Task } from './protocol.ts'

// One process works on one image at a time.
sharp.concurrency(1)
sharp.cache(false)

// The server ends it after the requests in flight; a signal to the whole group must not.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

const isTask = (message: unknown): message is Task =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  (message.kind === 'render' || message.kind === 'describe')

async function perform(task: Task): Promise<Reply> {
  try {
    return task.kind === 'render'
      ? { kind: 'bytes', bytes: await render(task.file, task.plan) }
      : { kind: 'description', description: await describeImage(task.bytes, task.metadata) }
  } catch (error) {
    return { kind: 'problem', problem: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (message: unknown) => {
  if (isTask(message)) void perform(message).then((reply) => process.send?.(reply))
})
// A terminal and systemd signal the whole group; the server ends this process when it has finished its requests.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// The server has ended. An ordinary exit would wait for the image that is being transformed.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Written now, because the server ends this process without notice.
flushCompileCache()
