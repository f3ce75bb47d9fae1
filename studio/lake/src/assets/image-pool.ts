import { extname } from 'node:path'
import { badRequest, unavailable } from '../errors.ts'
import { createFairQueue } from '../jobs/fair-queue.ts'
import { JobCrashError, JobTimeoutError, createJobWorker } from '../jobs/run-jobs.ts'
import { RETRY_AFTER_SECONDS, WORKER_HEAP_MB, WORKER_IDLE_MS } from '../limits.ts'
import type { Metadata } from './metadata.ts'
import type { Plan } from './plan.ts'
import type { ImageProtocol, Reply, Work } from './process/protocol.ts'

/** Makes images in processes: libvips cannot interrupt librsvg and shares libuv's threads, but a process can be killed. */
export type ImagePool = ReturnType<typeof createImagePool>

const MAIN = new URL(`./process/main${extname(import.meta.url)}`, import.meta.url)
const AT_ONCE = 2
/** Enough for the pages of several visitors whose images are all new; `RenderLimit` bounds each visitor's share. */
const WAITING_MOST = 512
/** Long enough for a slow machine to make all pictures of a page. */
const LONGEST_WAIT_MS = 120_000
/** CPU time, because images have a low priority: on a busy machine the elapsed time is many times longer. */
const LONGEST_PROCESSOR_MS = { render: 30_000, describe: 60_000 }
/** Elapsed time, for a process that hangs without using the CPU. */
const LONGEST_MS = 300_000

/** The queue's key of uploads; other keys are network addresses. */
const UPLOADS = 'uploads'

const imageUnavailable = (message: string) => unavailable(message, RETRY_AFTER_SECONDS.image)

const createWorker = () =>
  createJobWorker<ImageProtocol>({
    name: 'image',
    url: MAIN,
    heapMb: () => WORKER_HEAP_MB.images,
    initial: () => null,
    idleMs: WORKER_IDLE_MS.images,
    isBackground: true,
    log: () => {},
  })

/** The processes get a lower priority than this one, which serves visitors. */
export function createImagePool({ longestProcessorMs = LONGEST_PROCESSOR_MS } = {}) {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    most: WAITING_MOST + AT_ONCE,
    preferred: UPLOADS,
    refuse: () => imageUnavailable('Too many images are waiting to be made; try again'),
  })
  const closing = new AbortController()
  const workers = Array.from({ length: AT_ONCE }, createWorker)
  const idle = [...workers]

  async function perform(work: Work): Promise<Reply> {
    const worker = idle.pop()
    if (!worker) throw new Error('The queue has started more images than there are workers')
    const processorMs = longestProcessorMs[work.kind]
    const run = () => worker.run({ work, processorMs }, LONGEST_MS)
    try {
      const reply = await run().catch((error: unknown) => {
        // The process may have ended for another reason than this image, so the image is tried again.
        if (!(error instanceof JobCrashError) || closing.signal.aborted) throw error
        return run()
      })
      if (reply.kind !== 'tooLong') return reply
      worker.replace()
      throw badRequest(`The image takes longer than ${processorMs / 1000} s of processor time`)
    } finally {
      idle.push(worker)
    }
  }

  async function performInTurn(work: Work, client: string, unwanted: AbortSignal[]): Promise<Reply> {
    try {
      return await queue.run(client, () => perform(work), AbortSignal.any([closing.signal, ...unwanted]))
    } catch (error) {
      closing.signal.throwIfAborted()
      if (error instanceof JobCrashError) throw badRequest('The image cannot be processed')
      if (error instanceof JobTimeoutError) throw imageUnavailable('The image takes too long; try again')
      const hasWaited = error instanceof DOMException && error.name === 'TimeoutError'
      throw hasWaited ? imageUnavailable('The image has waited too long to be made; try again') : error
    }
  }

  return {
    /** @throws {LakeError} 400 when it takes too much processor time; 503 when too many wait or it waits too long */
    async render(file: string, plan: Plan, client: string, unwanted: AbortSignal) {
      const patience = AbortSignal.timeout(LONGEST_WAIT_MS)
      const reply = await performInTurn({ kind: 'render', file, plan }, client, [unwanted, patience])
      if (reply.kind !== 'bytes') throw badRequest(`The image cannot be made: ${replyProblem(reply)}`)
      return reply.bytes
    },
    /**
     * Has priority over `render`, because only editors upload.
     * @throws {LakeError} 400
     */
    async describe(bytes: Buffer, metadata: readonly Metadata[]) {
      const reply = await performInTurn({ kind: 'describe', bytes, metadata }, UPLOADS, [])
      if (reply.kind !== 'description') throw badRequest(`The image cannot be read: ${replyProblem(reply)}`)
      return reply.description
    },
    /** Ends the processes, whatever they are doing. */
    async close() {
      closing.abort(imageUnavailable('The server is stopping'))
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

const replyProblem = (reply: Reply) => (reply.kind === 'problem' ? reply.problem : 'unexpected reply')
