import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LakeError } from '../errors.ts'
import type { Reply, Task } from './process/protocol.ts'

/**
 * A child process for one image at a time. libvips cannot interrupt librsvg, and shares libuv's threads with file
 * access and password hashes; a process can be killed, has its own threads, and a lower priority than the server.
 */
export type ImageProcess = {
  /** @throws {ProcessEndedError} when the process ends; `tooLong` when it takes longer */
  perform(task: Task, longestMs: number, tooLong: LakeError): Promise<Reply>
  end(): void
}

/** The process ended during an image, usually because of it. */
export class ProcessEndedError extends Error {}

const MAIN = fileURLToPath(new URL(`./process/main${extname(import.meta.url)}`, import.meta.url))
const IDLE_MS = 60_000

export function startImageProcess(onEnd: (ended: ImageProcess) => void): ImageProcess {
  const child = fork(MAIN, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = () => void child.kill('SIGKILL')
  let receive: (reply: Reply) => void = () => {}
  let fail: (error: Error) => void = () => {}
  let timer: NodeJS.Timeout | undefined
  child.on('message', (message: Reply | { kind?: undefined }) => {
    // Under `node --watch` the process also reports its imports.
    if (message.kind !== undefined) receive(message)
  })
  // Sending to a process that has just ended fails; 'exit' handles it.
  child.on('error', () => {})
  child.once('exit', () => {
    clearTimeout(timer)
    onEnd(self)
    fail(new ProcessEndedError())
  })
  lowerPriority(child.pid)

  const self: ImageProcess = {
    end,
    async perform(task, longestMs, tooLong) {
      clearTimeout(timer)
      child.ref()
      child.channel?.ref()
      try {
        return await new Promise<Reply>((resolve, reject) => {
          receive = resolve
          fail = reject
          timer = setTimeout(() => {
            reject(tooLong)
            end()
          }, longestMs)
          child.send(task, (error) => error && reject(new ProcessEndedError()))
        })
      } finally {
        clearTimeout(timer)
        // An idle process does not keep the server running.
        child.unref()
        child.channel?.unref()
        timer = setTimeout(end, IDLE_MS)
        timer.unref()
      }
    },
  }
  return self
}

function lowerPriority(pid: number | undefined) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not permitted everywhere, and not required.
  }
}
