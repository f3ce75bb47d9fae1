import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export type WorkerHost = {
  post(message: object): void
  end(): Promise<void>
}

type HostOptions = {
  url: URL
  heapMb: number
  /** Gives the process a lower priority than the server's. */
  isBackground: boolean
  onMessage: (message: unknown) => void
  onFailure: (error: Error) => void
}

/** V8's default of 16 grows an idle process by a third. */
const SEMI_SPACE_MB = 2

/** A process and no thread: a heap overflow in one allocation ends the whole process. */
export function startWorker({ url, heapMb, isBackground, onMessage, onFailure }: HostOptions): WorkerHost {
  const child = fork(fileURLToPath(url), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
    // V8 prints a stack trace at a heap overflow; the log has a line for it.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  if (isBackground) lowerPriority(child.pid)
  child.on('message', onMessage)
  child.on('error', onFailure)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      onFailure(new Error(signal ? `killed by ${signal}` : `exit code ${code}`))
      resolve()
    })
  })
  return {
    // Sending to an ended process fails; its exit is handled.
    post: (message) => void child.send(message, () => {}),
    async end() {
      // Otherwise a program that has nothing else to do would end before this promise settles.
      child.ref()
      child.kill('SIGKILL')
      await exited
    },
  }
}

function lowerPriority(pid: number | undefined) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not permitted everywhere, and not required.
  }
}
