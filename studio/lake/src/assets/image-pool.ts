import { badRequest, unavailable } from '../errors.ts'
import { createFairQueue } from '../fair-queue.ts'
import { type ImageProcess, ProcessEndedError, startImageProcess } from './image-process.ts'
import { RETRY_AFTER_SECONDS } from '../limits.ts'
import type { Metadata } from './metadata.ts'
import type { Plan } from './plan.ts'
import type { Reply, Work } from './process/protocol.ts'

/** Processes images in child processes, a few at a time. */
export type ImagePool = ReturnType<typeof createImagePool>

const AT_ONCE = 2
/** Several visitors' pages with only new pictures; `RenderLimit` bounds the part of each. */
const WAITING_MOST = 512
/** Long enough for a slow machine to make all pictures of a page. */
const LONGEST_WAIT_MS = 120_000
/** Processor time, because images have a low priority: on a busy machine the time on the clock is many times longer. */
const LONGEST_PROCESSOR_MS = { render: 30_000, describe: 60_000 }
/** Time on the clock, for a process that hangs without using the processor. */
const LONGEST_MS = 300_000

/** The queue's key of uploads; other keys are network addresses. */
const UPLOADS = 'uploads'

export const imageUnavailable = (message: string) => unavailable(message, RETRY_AFTER_SECONDS.image)

export function createImagePool({ longestProcessorMs = LONGEST_PROCESSOR_MS } = {}) {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    most: WAITING_MOST + AT_ONCE,
    preferred: UPLOADS,
    refuse: () => imageUnavailable('Too many images are waiting to be made; try again'),
  })
  const closing = new AbortController()
  const idle = new Set<ImageProcess>()
  const processes = new Set<ImageProcess>()

  function startProcess(): ImageProcess {
    const started = startImageProcess((ended) => {
      idle.delete(ended)
      processes.delete(ended)
    })
    processes.add(started)
    return started
  }

  async function performIn(process: ImageProcess, task: Work): Promise<Reply> {
    const processorMs = longestProcessorMs[task.kind]
    idle.delete(process)
    try {
      const tooLate = imageUnavailable('The image takes too long; try again')
      const reply = await process.perform({ ...task, processorMs }, LONGEST_MS, tooLate)
      if (reply.kind === 'tooLong')
        throw badRequest(`The image takes longer than ${processorMs / 1000} s of processor time`)
      idle.add(process)
      return reply
    } catch (error) {
      process.end()
      throw error
    }
  }

  async function perform(task: Work): Promise<Reply> {
    const [used] = idle
    if (!used) return performIn(startProcess(), task)
    return performIn(used, task).catch((error: unknown) => {
      // A reused process may have ended for another reason than this image, so the image is tried again.
      if (!(error instanceof ProcessEndedError) || closing.signal.aborted) throw error
      return performIn(startProcess(), task)
    })
  }

  async function performInTurn(task: Work, client: string, unwanted: AbortSignal[]): Promise<Reply> {
    try {
      return await queue.run(client, () => perform(task), AbortSignal.any([closing.signal, ...unwanted]))
    } catch (error) {
      throw error instanceof ProcessEndedError ? badRequest('The image cannot be processed') : error
    }
  }

  return {
    /**
     * @param client the client of the request; clients with an image in progress wait for those without
     * @param unwanted aborted when the last client that waits for the image has left; a queued rendering is then dropped, a running one goes on
     * @throws {LakeError} 400 when it takes too much processor time; 503 when too many wait or it waits too long
     */
    async render(file: string, plan: Plan, client: string, unwanted: AbortSignal) {
      const waiting = new AbortController()
      const giveUp = () =>
        waiting.abort(imageUnavailable('The image has waited too long to be made; try again'))
      const patience = setTimeout(giveUp, LONGEST_WAIT_MS)
      const task = { kind: 'render' as const, file, plan }
      const reply = await performInTurn(task, client, [unwanted, waiting.signal]).finally(() =>
        clearTimeout(patience),
      )
      if (reply.kind !== 'bytes') throw badRequest(`The image cannot be made: ${problemOf(reply)}`)
      return Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength)
    },
    /**
     * Has priority over `render`, because only editors upload.
     * @throws {LakeError} 400
     */
    async describe(bytes: Buffer, metadata: readonly Metadata[]) {
      const reply = await performInTurn({ kind: 'describe', bytes, metadata }, UPLOADS, [])
      if (reply.kind !== 'description') throw badRequest(`The image cannot be read: ${problemOf(reply)}`)
      return reply.description
    },
    /** Ends the processes, whatever they are doing. */
    close() {
      closing.abort(imageUnavailable('The server is stopping'))
      for (const process of processes) process.end()
    },
  }
}

const problemOf = (reply: Reply) => (reply.kind === 'problem' ? reply.problem : 'unexpected reply')
