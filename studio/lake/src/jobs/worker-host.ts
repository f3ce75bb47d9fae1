import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

export type WorkerHost = {
  post(message: object): void
  end(): Promise<void>
}

type HostOptions = {
  name: string
  url: URL
  heapMb: number
  /** Gives a process a lower priority than the server's; threads ignore it. */
  isBackground?: boolean
  onMessage: (message: unknown) => void
  onFailure: (error: Error) => void
}

export type StartHost = (options: HostOptions) => WorkerHost

/** V8's young generation: queries make many short-lived objects, and the server's `--max-semi-space-size` is low. */
const NEW_OBJECTS_MB = 12

/** Cheaper than a process, but a heap overflow in one allocation ends the whole process. For trusted jobs. */
export const startThread: StartHost = ({ name, url, heapMb, onMessage, onFailure }) => {
  const worker = new Worker(url, {
    name,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: NEW_OBJECTS_MB },
  })
  worker.unref()
  worker.on('message', onMessage)
  worker.on('error', onFailure)
  worker.on('exit', (code) => onFailure(new Error(`exit code ${code}`)))
  return {
    post: (message) => worker.postMessage(message),
    async end() {
      await worker.terminate()
    },
  }
}

/** For jobs of clients: an overflow ends only its own process. */
export const startProcess: StartHost = ({ url, heapMb, isBackground, onMessage, onFailure }) => {
  const child = fork(fileURLToPath(url), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
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
