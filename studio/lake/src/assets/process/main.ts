import sharp from 'sharp'
import { errorMessage } from '../../errors.ts'
import { serveJobs } from '../../jobs/serve-jobs.ts'
import { describeImage } from './describe-image.ts'
import type { ImageProtocol, Reply, Work } from './protocol.ts'
import { render } from './render.ts'

const CHECK_MS = 200

// One process works on one image at a time.
sharp.concurrency(1)
sharp.cache(false)

async function perform(work: Work): Promise<Reply> {
  try {
    return work.kind === 'render'
      ? { kind: 'bytes', bytes: await render(work.file, work.plan) }
      : { kind: 'description', description: await describeImage(work.bytes, work.metadata) }
  } catch (error) {
    // The first line suffices: libvips adds one for each part of the file.
    const [problem = ''] = errorMessage(error).split('\n')
    return { kind: 'problem', problem }
  }
}

serveJobs<ImageProtocol>({
  /** The main thread can watch the CPU time, because libvips works in other threads, which cannot be interrupted. */
  async run({ work, processorMs }) {
    const { promise: tooLong, resolve } = Promise.withResolvers<Reply>()
    const before = process.cpuUsage()
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1000 >= processorMs) resolve({ kind: 'tooLong' })
    }, CHECK_MS)
    return Promise.race([perform(work), tooLong]).finally(() => clearInterval(timer))
  },
})
