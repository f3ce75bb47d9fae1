import { LakeError, badRequest } from '../errors.ts'
import { type ImageProcess, ProcessEndedError, startImageProcess } from './image-process.ts'
import type { Metadata } from './metadata.ts'
import type { Plan } from './plan.ts'
import type { ImageDescription } from './process/describe-image.ts'
import type { Reply, Work } from './process/protocol.ts'

/** Processes images in child processes, a few at a time. */
export type ImagePool = {
  /**
   * @param client the client of the request; clients with an image in progress wait for those without
   * @param isWanted whether someone still waits for the image; if not, it is dropped instead of started
   * @throws {LakeError} 400 when it takes too much processor time; 503 when too many wait or it waits too long
   */
  render(file: string, plan: Plan, client: string, isWanted: () => boolean): Promise<Buffer>
  /**
   * Has priority over `render`, because only editors upload.
   * @throws {LakeError} 400
   */
  describe(bytes: Buffer, metadata: readonly Metadata[]): Promise<ImageDescription>
  /** Ends the processes, whatever they are doing. */
  close(): void
}

type Job = {
  task: Work
  client: string | null
  isWanted: () => boolean
  resolve: (reply: Reply) => void
  reject: (reason: unknown) => void
  /** Timer that ends the wait. */
  patience?: NodeJS.Timeout
}

const AT_ONCE = 2
/** Several visitors' pages with only new pictures; `RenderLimit` bounds the part of each. */
const WAITING_MOST = 512
/** A slow machine makes a page's pictures within it. */
const LONGEST_WAIT_MS = 120_000
/** Of the processor: images are worked on at a low priority, so a busy machine prolongs them many times. */
const LONGEST_PROCESSOR_MS = { render: 10_000, describe: 30_000 }
/** For a process that hangs without working. */
const LONGEST_MS = 300_000

export const RETRY_AFTER_S = 5
const unavailable = (message: string) =>
  new LakeError(503, { statusCode: 503, error: 'Service Unavailable', message }, message)

export function createImagePool({ longestProcessorMs = LONGEST_PROCESSOR_MS } = {}): ImagePool {
  let waiting: Job[] = []
  const running = new Set<Job>()
  const idle = new Set<ImageProcess>()
  const processes = new Set<ImageProcess>()
  let isClosed = false

  function enqueue(task: Work, client: string | null, isWanted: () => boolean = () => true): Promise<Reply> {
    if (isClosed) return Promise.reject(unavailable('The server is stopping'))
    dropUnwanted()
    if (client !== null && waiting.length >= WAITING_MOST)
      return Promise.reject(unavailable('Too many images are waiting to be made; try again'))
    return new Promise((resolve, reject) => {
      const job: Job = { task, client, isWanted, resolve, reject }
      if (client !== null) job.patience = setTimeout(() => giveUp(job), LONGEST_WAIT_MS)
      waiting.push(job)
      startNext()
    })
  }

  function giveUp(job: Job) {
    waiting.splice(waiting.indexOf(job), 1)
    job.reject(unavailable('The image has waited too long to be made; try again'))
  }

  function dropUnwanted() {
    const unwanted = waiting.filter(({ isWanted }) => !isWanted())
    if (unwanted.length === 0) return
    waiting = waiting.filter((job) => !unwanted.includes(job))
    for (const job of unwanted) {
      clearTimeout(job.patience)
      job.reject(unavailable('Nobody waits for the image'))
    }
  }

  /** Uploads first, then clients without an image in progress. */
  function takeNext(): Job | undefined {
    const busy = new Set([...running].map(({ client }) => client))
    const upload = waiting.findIndex(({ client }) => client === null)
    const fair = waiting.findIndex(({ client }) => !busy.has(client))
    return waiting.splice(upload >= 0 ? upload : Math.max(fair, 0), 1)[0]
  }

  function startNext() {
    if (isClosed || running.size >= AT_ONCE) return
    dropUnwanted()
    const job = takeNext()
    if (!job) return
    clearTimeout(job.patience)
    running.add(job)
    const [used] = idle
    const process =
      used ??
      startImageProcess((ended) => {
        idle.delete(ended)
        processes.delete(ended)
      })
    processes.add(process)
    idle.delete(process)
    const processorMs = longestProcessorMs[job.task.kind]
    process
      .perform({ ...job.task, processorMs }, LONGEST_MS, unavailable('The image takes too long; try again'))
      .then((reply) => {
        if (reply.kind === 'tooLong') throw tooLong(processorMs)
        idle.add(process)
        job.resolve(reply)
      })
      .catch((error: unknown) => {
        process.end()
        const hasEnded = error instanceof ProcessEndedError
        // A reused process may have ended for another reason than this image, so the job is retried.
        if (hasEnded && used && !isClosed) waiting.unshift(job)
        else job.reject(hasEnded ? badRequest('The image cannot be processed') : error)
      })
      .finally(() => {
        running.delete(job)
        startNext()
      })
    startNext()
  }

  return {
    async render(file, plan, client, isWanted) {
      const reply = await enqueue({ kind: 'render', file, plan }, client, isWanted)
      if (reply.kind !== 'bytes') throw badRequest(`The image cannot be made: ${problemOf(reply)}`)
      return Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength)
    },
    async describe(bytes, metadata) {
      const reply = await enqueue({ kind: 'describe', bytes, metadata }, null)
      if (reply.kind !== 'description') throw badRequest(`The image cannot be read: ${problemOf(reply)}`)
      return reply.description
    },
    close() {
      isClosed = true
      for (const job of waiting.splice(0)) {
        clearTimeout(job.patience)
        job.reject(unavailable('The server is stopping'))
      }
      for (const process of processes) process.end()
    },
  }
}

const tooLong = (ms: number) => badRequest(`The image takes longer than ${ms / 1000} s of processor time`)

const problemOf = (reply: Reply) => (reply.kind === 'problem' ? reply.problem : 'unexpected reply')
