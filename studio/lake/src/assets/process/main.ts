import { flushCompileCache } from 'node:module'
import sharp from 'sharp'
import { describeImage } from './describe-image.ts'
import { render } from './render.ts'
import type { Reply, Task } from './protocol.ts'

const CHECK_MS = 200

// One process works on one image at a time.
sharp.concurrency(1)
sharp.cache(false)

// The server ends this process after the requests in flight, so it ignores signals to the process group.
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
    // libvips adds a line for each part of the file.
    const [problem = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return { kind: 'problem', problem }
  }
}

/** The main thread stays free while libvips works in other threads, which cannot be interrupted. */
function endAfter(processorMs: number): NodeJS.Timeout {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 < processorMs) return
    clearInterval(timer)
    const reply: Reply = { kind: 'tooLong' }
    process.send?.(reply, () => process.kill(process.pid, 'SIGKILL'))
  }, CHECK_MS)
  return timer
}

process.on('message', (message: unknown) => {
  if (!isTask(message)) return
  const timer = endAfter(message.processorMs)
  void perform(message).then((reply) => {
    clearInterval(timer)
    process.send?.(reply)
  })
})
// The server has ended. process.exit() would wait for the current transform.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Written here, because the server kills this process.
flushCompileCache()
