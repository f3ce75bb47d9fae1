import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawn } from 'node:child_process'

/** Starts a script of this folder with this process's Node.js options and waits for the address that it prints. */
export async function startChild(script: string, args: string[], env: Record<string, string> = {}) {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with code ${code}:\n${printed}`)))
  })
  return {
    origin,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise<void>((resolve) => {
        child.removeAllListeners('exit').once('exit', () => resolve())
        child.kill('SIGINT')
      }),
  }
}

/** An empty folder for one run. */
export const makeDataDirectory = () => mkdtemp(join(tmpdir(), 'bench-'))
