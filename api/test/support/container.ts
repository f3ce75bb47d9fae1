import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from './free-port.ts'
import { spawnProcess } from '../../../studio/lake/test/spawn-process.ts'

const NOBODY = 65_534
const dockerfile = await readFile(new URL('../../deploy/Dockerfile', import.meta.url), 'utf8')

const command = (instruction: RegExp) =>
  z.array(z.string()).parse(JSON.parse(instruction.exec(dockerfile)?.[1] ?? 'null'))
const variables = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

/** The versions of the images in the Dockerfile. */
export const imageVersions = [...dockerfile.matchAll(/^FROM node:(\d+\.\d+\.\d+)-/gm)].map(
  ([, version]) => version,
)

/**
 * Runs the command of the Dockerfile with its variables and no others, in a read-only folder, and as another user
 * when this one is root.
 * @param server the folder that `build-server.sh` has written
 * @param places.programs a folder for a copy of Node.js
 */
export async function startContainer(
  server: string,
  { programs, dataDirectory }: { programs: string; dataDirectory: string },
) {
  const isRoot = process.getuid?.() === 0
  const node = join(programs, 'node')
  // The other user may have no access to the project's Node.js.
  await mkdir(programs, { recursive: true })
  await copyFile(process.execPath, node)
  for (const path of [programs, node]) await chmod(path, 0o755)
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, dataDirectory])
  await setMode(server, 0o555)

  const port = await freePort()
  const env = { ...variables, DATA_DIR: dataDirectory, PORT: String(port), HOST: '127.0.0.1' }
  const run = ([, ...args]: string[]) =>
    spawnProcess(node, args, { cwd: server, env, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) })
  const child = run(command(/^CMD (\[.*\])$/m))

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Whether the container's health check passes. */
    isHealthy: async () => (await run(command(/^HEALTHCHECK .*CMD (\[.*\])$/m)).ended).code === 0,
    printed: child.output,
    /** @returns the exit code */
    async stop() {
      const { code } = await child.end('SIGTERM')
      await setMode(server, 0o755)
      return code
    },
  }
}

/** Sets the mode of all folders but those of dependencies, so that nothing can be created in them. */
async function setMode(folder: string, mode: number) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== 'node_modules') await setMode(join(folder, entry.name), mode)
  }
  await chmod(folder, mode)
}
