import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export type SpawnedProcess = ReturnType<typeof spawnProcess>

/** Starts a process, and keeps what it prints. */
export function spawnProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio = {},
) {
  const child = spawn(command, args, options)
  let output = ''
  let errors = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.on('data', (text: string) => (errors += text))
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null

  /** Waits for the nth match, and returns its first group. */
  async function printed(pattern: RegExp, nth = 1): Promise<string> {
    const global = new RegExp(pattern, `g${pattern.flags}`)
    for (;;) {
      const hasEnded = !isRunning()
      const found = [...output.matchAll(global)][nth - 1]
      if (found) return found[1] ?? found[0]
      if (hasEnded) throw new Error(`it has ended:\n${output}`)
      await wait(20)
    }
  }

  const signal = (name: NodeJS.Signals) => child.kill(name)
  return {
    pid: child.pid ?? 0,
    isRunning,
    /** Standard output and errors. */
    output: () => output,
    errors: () => errors,
    printed,
    signal,
    ended,
    /** Sends a signal, and waits for the end. */
    end: (name: NodeJS.Signals) => {
      signal(name)
      return ended
    },
  }
}
