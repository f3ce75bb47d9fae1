import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const announcement = z.object({ origin: z.string(), token: z.string() })
export type Server = z.infer<typeof announcement> & { child: ChildProcess }

/** A lake in a process of its own. */
export async function start(directory: string): Promise<Server> {
  const script = fileURLToPath(new URL('server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: unknown[] = await once(child.stdout, 'data')
  return { ...announcement.parse(JSON.parse(String(lines[0]))), child }
}

/** Ends it as a loss of power does. */
export async function kill({ child }: Server) {
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}
