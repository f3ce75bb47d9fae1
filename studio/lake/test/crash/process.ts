import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'

const announcement = z.object({ origin: z.string(), token: z.string() })
export type Server = z.infer<typeof announcement> & { child: ChildProcess }

/** A lake in a process of its own. @param options of Node.js */
export async function start(directory: string, ...options: string[]): Promise<Server> {
  const script = join(import.meta.dirname, 'server.ts')
  const child = spawn(process.execPath, [...options, script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: unknown[] = await once(child.stdout, 'data')
  return { ...announcement.parse(JSON.parse(String(lines[0]))), child }
}

/** Ends the process without any cleanup, like a loss of power. */
export async function kill({ child }: Server) {
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}
