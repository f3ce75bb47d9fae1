import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createCertificate } from '../../../api/test/support/certificate.ts'
import { copySampleContent } from '../../../api/test/support/data-directory.ts'
import { spawnProcess } from '../../../studio/lake/test/spawn-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type SanityHost = {
  /** Settings of a portfolio with its content on this host. */
  readonly env: Record<string, string>
  readonly origin: string
  /** The code for its sign-in page. */
  readonly code: string
  /** An API token that may write. */
  readonly token: string
  stop(): Promise<void>
}

/**
 * Starts a lake with the sample content and TLS, in place of Sanity's hosts, for a portfolio on this machine.
 */
export async function startSanityHost(): Promise<SanityHost> {
  const folder = await mkdtemp(join(tmpdir(), 'sanity-host-'))
  const tls = createCertificate(folder, 'localhost')
  const data = join(folder, 'content')
  if (process.env.SAMPLE_CONTENT) await copySampleContent(folder)
  else await importSample(folder)

  const files = ['--data', data, '--cert', tls.certificateFile, '--key', tls.keyFile]
  const args = ['--port', '0', '--project', 'portfolio', '--token', '--allow', 'http://127.0.0.1:*']
  const command = ['studio/lake/src/bin/portfolio-lake.ts', ...files, ...args]
  const lake = spawnProcess(process.execPath, command, { cwd: ROOT })
  const origin = await lake.printed(/The lake is at (\S+);/)
  const code = await lake.printed(/Code to sign in: (\S+)\n/)
  const token = await lake.printed(/Token for scripts: (\S+)\n/)
  return {
    origin,
    code,
    token,
    env: {
      SANITY_PROJECT_ID: 'portfolio',
      SANITY_API_HOST: origin,
      SANITY_CDN_HOST: origin,
      SANITY_READ_TOKEN: token,
      NODE_EXTRA_CA_CERTS: tls.certificateFile,
    },
    async stop() {
      await lake.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const importSample = (dataDirectory: string) =>
  promisify(execFile)(process.execPath, ['api/src/commands/content-import.ts', 'studio/content'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDirectory, SANITY_PROJECT_ID: '' },
  })
