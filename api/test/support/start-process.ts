import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { OWNER, createDataDirectory } from './data-directory.ts'
import { spawnProcess } from '../../../studio/lake/test/spawn-process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const supervise = `import { supervise } from './api/run/supervise.mjs'; process.exit(await supervise())`
const COMMANDS = {
  server: [process.execPath, 'api/src/main.ts'],
  'empty server': [process.execPath, 'api/src/main.ts', '--empty'],
  'server with an unknown option': [process.execPath, 'api/src/main.ts', '--port', '4000'],
  'server on a terminal': ['script', '-qec', `${process.execPath} api/src/main.ts`, '/dev/null'],
  'server whose log is on a full disk': ['sh', '-c', `exec ${process.execPath} api/src/main.ts >/dev/full`],
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
  const dataDirectory = env.DATA_DIR ?? (await createDataDirectory(started === 'empty server'))
  const [command, ...args] = COMMANDS[started]
  const child = spawnProcess(command, args, {
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
  return {
    ...child,
    dataDirectory,
    /** The address of the site, once it is printed for the nth time. */
    origin: (nth = 1) => child.printed(/Site\s+(http:\S+)\//, nth),
    /** Ends it, and removes its data unless the caller has named their place. */
    async remove() {
      await child.end('SIGKILL')
      if (env.DATA_DIR === undefined) await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
