import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, copyFile, mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from './free-port.ts'

const NOBODY = 65_534
const dockerfile = await readFile(new URL('../../deploy/Dockerfile', import.meta.url), 'utf8')

const command = (instruction: RegExp) =>
  z.array(z.string()).parse(JSON.parse(instruction.exec(dockerfile)?.[1] ?? 'null'))
const variables = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

/** The version of the images that the Dockerfile starts from. */
export const imageVersions = [...dockerfile.matchAll(/^FROM node:(\d+\.\d+\.\d+)-/gm)].map(
  ([, version]) => version,
)

/**
 * Runs what the Dockerfile runs: its command, with its variables and no others, in a folder that the process cannot
 * write, and as another user where this one is root.
 * @param server the folder that `build-server.sh` has written
 * @param folder an empty one, for the data directory
 */
export async function startContainer(server: string, folder: string) {
  const isRoot = process.getuid?.() === 0
  const node = join(folder, 'node')
  const dataDirectory = join(folder, 'data')
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o755)
  // The other user may not reach the one of this project.
  await copyFile(process.execPath, node)
  await chmod(node, 0o755)
  if (isRoot) await chown(dataDirectory, NOBODY, NOBODY)
  await forbidWriting(server)

  const port = await freePort()
  const env = { ...variables, DATA_DIR: dataDirectory, PORT: String(port), HOST: '127.0.0.1' }
  const run = ([, ...args]: string[], stdio: 'inherit' | 'pipe') =>
    spawn(node, args, { cwd: server, env, stdio, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) })
  const child = run(command(/^CMD (\[.*\])$/m), 'pipe')
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = exitOf(child)

  return {
    origin: `http://127.0.0.1:${port}`,
    dataDirectory,
    /** Whether the container's health check passes. */
    isHealthy: async () => (await exitOf(run(command(/^HEALTHCHECK .*CMD (\[.*\])$/m), 'inherit'))) === 0,
    printed: () => printed,
    /** @returns the exit code */
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

const exitOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0]

/** As a read-only root does; only for a process that is not root's. */
async function forbidWriting(folder: string) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== 'node_modules') await forbidWriting(join(folder, entry.name))
  }
  await chmod(folder, 0o555)
}
