import { LakeError, badRequest } from '../errors.ts'
import { type ImageProcess, ProcessEndedError, startImageProcess } from './image-process.ts'
import type { Metadata } from './metadata.ts'
import type { Plan } from './plan.ts'
import type { ImageDescription } from './process/describe-image.ts'
import type { Reply, Task } from './process/protocol.ts'

/** Processes images in child processes, a few at a time. */
export type ImagePool = {
  /**
   * @param client the client of the request; clients with an image in progress wait for those without
   * @throws {LakeError} 503 when too many wait or it takes too long
   */
  render(file: string, plan: Plan, client: string): Promise<Buffer>
  /**
   * Has priority over `render`, because only editors upload.
   * @throws {LakeError} 400
   */
  describe(bytes: Buffer, metadata: readonly Metadata[]): Promise<ImageDescription>
  /** Ends the processes, whatever they are doing. */
  close(): void
}

type Job = {
  task: Task
  client: string | null
  resolve: (reply: Reply) => void
  reject: (reason: unknown) => void
  /** Timer that ends the wait. */
  patience?: NodeJS.Timeout
}

const AT_ONCE = 2
const WAITING_MOST = 64
/** Allows for a page with only new pictures on a slow machine. */
const LONGEST_WAIT_MS = 30_000
/** Images are worked on at a low priority; an editor's upload is not refused because other programs are busy. */
const LONGEST_MS = { render: 20_000, describe: 60_000 }

export const RETRY_AFTER_S = 5
const unavailable = (message: string) =>
  new LakeError(503, { statusCode: 503, error: 'Service Unavailable', message }, message)

export function createImagePool({ longestMs = LONGEST_MS } = {}): ImagePool {
  const waiting: Job[] = []
  const running = new Set<Job>()
  const idle = new Set<ImageProcess>()
  const processes = new Set<ImageProcess>()
  let isClosed = false

  function enqueue(task: Task, client: string | null): Promise<Reply> {
    if (isClosed) return Promise.reject(unavailable('The server is stopping'))
    if (client !== null && waiting.length >= WAITING_MOST)
      return Promise.reject(unavailable('Too many images are waiting to be made; try again'))
    return new Promise((resolve, reject) => {
      const job: Job = { task, client, resolve, reject }
      if (client !== null) job.patience = setTimeout(() => giveUp(job), LONGEST_WAIT_MS)
      waiting.push(job)
      startNext()
    })
  }

  function giveUp(job: Job) {
    waiting.splice(waiting.indexOf(job), 1)
    job.reject(unavailable('The image has waited too long to be made; try again'))
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
    process
      .perform(job.task, longestMs[job.task.kind], tooLong(job.task, longestMs[job.task.kind]))
      .then((reply) => {
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
    async render(file, plan, client) {
      const reply = await enqueue({ kind: 'render', file, plan }, client)
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

/** A stored image was read within the limit when it was uploaded, so a slow one shows a busy machine. */
const tooLong = ({ kind }: Task, ms: number) =>
  (kind === 'render' ? unavailable : badRequest)(`The image takes longer than ${ms / 1000} s`)

const problemOf = (reply: Reply) => (reply.kind === 'problem' ? reply.problem : 'unexpected reply')
