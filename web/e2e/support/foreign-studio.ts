import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { preview } from 'vite'
import { freePort } from '../../../api/test/support/free-port.ts'
import { buildEngine, installPacked } from '../../../api/test/support/packed.ts'
import { spawnProcess } from '../../../studio/lake/test/spawn-process.ts'

const STUDIO_PACKAGE = fileURLToPath(new URL('../../../studio', import.meta.url))
const VITE = join(STUDIO_PACKAGE, 'node_modules/vite/bin/vite.js')
const PROJECT = 'zp7mbokg'

export type ForeignStudio = {
  /** Address of the Studio that the lake serves. */
  readonly sameOrigin: string
  /** Address of the same Studio on a server of its own. */
  readonly otherOrigin: string
  /** The code for the lake's sign-in page. */
  readonly code: string
  /** Result of a query on drafts and published documents. */
  fetch(query: string): Promise<unknown>
  mutate(mutations: object[]): Promise<void>
  stop(): Promise<void>
}

/** A Studio without code of this project, and the packed lake in a folder of its own. */
export async function startForeignStudio(): Promise<ForeignStudio> {
  const folder = await mkdtemp(join(tmpdir(), 'foreign-studio-'))
  const [port, otherPort] = [await freePort(), await freePort()]
  const built = join(folder, 'studio')
  const [packed] = await Promise.all([
    buildEngine('studio/lake').then(() => installPacked('lake', 'studio/lake', folder)),
    buildStudio(built, `http://localhost:${port}`),
  ])
  const otherOrigin = `http://localhost:${otherPort}`
  const front = await preview({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { outDir: built },
    preview: { port: otherPort, strictPort: true, host: '127.0.0.1' },
  })
  const args = ['--data', join(folder, 'data'), '--project', PROJECT, '--port', String(port), '--token']
  const command = [join(packed, 'bin/portfolio-lake.js'), ...args, '--allow', otherOrigin, '--studio', built]
  const lake = spawnProcess(process.execPath, command, { cwd: folder })
  const sameOrigin = await lake.printed(/The Studio is at (\S+)\n/)
  const code = await lake.printed(/Code to sign in: (\S+)\n/)
  const token = await lake.printed(/Token for scripts: (\S+)\n/)

  async function ask(path: string, body: object): Promise<unknown> {
    const answer = await fetch(
      `http://127.0.0.1:${port}/v2025-02-19/data/${path}/production?perspective=raw`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return JSON.parse(text)
  }

  return {
    sameOrigin,
    otherOrigin,
    code,
    async fetch(query) {
      const body = await ask('query', { query })
      return typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined
    },
    async mutate(mutations) {
      await ask('mutate', { mutations })
    },
    async stop() {
      await front.close()
      await lake.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const buildStudio = (outDir: string, apiHost: string) =>
  promisify(execFile)(
    process.execPath,
    [VITE, 'build', '--config', 'test/foreign-studio/vite.config.ts', '--outDir', outDir],
    {
      cwd: STUDIO_PACKAGE,
      maxBuffer: 2 ** 26,
      env: { ...process.env, NODE_ENV: 'production', SANITY_STUDIO_API_HOST: apiHost },
    },
  )
