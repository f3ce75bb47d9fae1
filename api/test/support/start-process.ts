import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { OWNER, createDataDirectory } from './start-portfolio.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const supervise = `import { supervise } from './api/run/supervise.mjs'; process.exit(await supervise())`
const COMMANDS = {
  server: [process.execPath, 'api/src/main.ts'],
  'empty server': [process.execPath, 'api/src/main.ts', '--empty'],
  'server on a terminal': ['script', '-qec', `${process.execPath} api/src/main.ts`, '/dev/null'],
  /** What `npm start` does after installing and building. */
  supervisor: [process.execPath, '--input-type=module', '-e', supervise],
  'npm start': ['npm', 'start'],
  'npm run dev': ['npm', 'run', 'dev'],
} as const

/** The system in a process of its own, as in production. */
export async function startProcess(
  env: Record<string, string> = {},
  started: keyof typeof COMMANDS = 'server',
  cwd = root,
) {
  const dataDirectory = await createDataDirectory(env.DATA_DIR !== undefined)
  const [command, ...args] = COMMANDS[started]
  const child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      PORT: '0',
      BACKUPS: 'off',
      DATA_DIR: dataDirectory,
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })

  /** Waits for the nth line that matches, and returns its first group. */
  async function printed(pattern: RegExp, nth = 1): Promise<string> {
    const global = new RegExp(pattern, 'g')
    for (;;) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      const found = [...output.matchAll(global)][nth - 1]
      if (found) return found[1] ?? found[0]
      if (hasEnded) throw new Error(`it has ended:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return {
    dataDirectory,
    output: () => output,
    printed,
    /** The address of the site, once it is printed for the nth time. */
    origin: (nth = 1) => printed(/Site\s+(http:\S+)\//, nth),
    signal: (name: NodeJS.Signals) => child.kill(name),
    ended,
    async remove() {
      child.kill('SIGKILL')
      await ended
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
