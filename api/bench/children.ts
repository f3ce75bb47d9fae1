import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnProcess } from '../../studio/lake/test/spawn-process.ts'

/** Starts a script of this folder with this process's Node.js options and waits for the address that it prints. */
export async function startChild(script: string, args: string[], env: Record<string, string> = {}) {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawnProcess(process.execPath, [...process.execArgv, file, ...args], {
    env: { ...process.env, ...env },
  })
  return {
    origin: await child.printed(/http:\/\/127\.0\.0\.1:\d+/),
    pid: child.pid,
    stop: () => child.end('SIGINT'),
  }
}

/** An empty folder for one run. */
export const makeDataDirectory = () => mkdtemp(join(tmpdir(), 'bench-'))
