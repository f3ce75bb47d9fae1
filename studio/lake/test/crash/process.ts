import { join } from 'node:path'
import * as z from 'zod/mini'
import { spawnProcess } from '../spawn-process.ts'

const announcement = z.object({ origin: z.string(), token: z.string() })
export type Server = Awaited<ReturnType<typeof start>>

/** A lake in a process of its own. @param options of Node.js */
export async function start(directory: string, ...options: string[]) {
  const script = join(import.meta.dirname, 'server.ts')
  const lake = spawnProcess(process.execPath, [...options, script, directory])
  return { ...lake, ...announcement.parse(JSON.parse(await lake.printed(/^\{.*\}$/m))) }
}

/** Ends the process without any cleanup, like a loss of power. */
export const kill = (server: Server) => server.end('SIGKILL')
