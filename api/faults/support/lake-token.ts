import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Creates a token of the lake with the owner's command. */
export async function createLakeToken(dataDirectory: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['api/src/commands/content-token.ts', 'create', 'faults'],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDirectory,
        ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
      },
    },
  )
  const token = /^sk\S+$/m.exec(stdout)?.[0]
  if (!token) throw new Error(`no token was printed:\n${stdout}`)
  return token
}
