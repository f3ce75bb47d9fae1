import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createCertificate } from '../../../api/test/support/certificate.ts'

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
  const { SAMPLE_CONTENT } = process.env
  if (SAMPLE_CONTENT) await cp(SAMPLE_CONTENT, data, { recursive: true, dereference: true })
  else await importSample(folder)

  const files = ['--data', data, '--cert', tls.certificateFile, '--key', tls.keyFile]
  const args = ['--port', '0', '--project', 'portfolio', '--token', '--allow', 'http://127.0.0.1:*']
  const child = spawn(process.execPath, ['studio/lake/src/bin/portfolio-lake.ts', ...files, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [origin, code, token] = ['', '', '']
  for await (const line of createInterface({ input: child.stdout })) {
    origin ||= /The lake is at (\S+);/.exec(line)?.[1] ?? ''
    code ||= /Code to sign in: (\S+)/.exec(line)?.[1] ?? ''
    token ||= /Token for scripts: (\S+)/.exec(line)?.[1] ?? ''
    if (token) break
  }
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
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const importSample = (dataDirectory: string) =>
  promisify(execFile)(process.execPath, ['api/src/commands/content-import.ts', 'studio/content'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDirectory, SANITY_PROJECT_ID: '' },
  })
