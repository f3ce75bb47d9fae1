import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createToken, openStore, revokeTokens } from '@portfolio/lake'
import { localOrigin } from '#src/connections/listen.ts'
import { readEnvironment } from '#src/env.ts'
import { embeddedContent } from './embedded-content.ts'
import { UsageError, runCommand } from './terminal.ts'

const IMPORT = fileURLToPath(new URL('../../../studio/import/command.ts', import.meta.url))
const HOUR_MS = 60 * 60_000

// `npm run content:import-profile`: hands the address of the running site's content, and a token that lives as long as the
// command, or for an hour when the command is killed, to the import.
await runCommand(async () => {
  const { hostedContent, host, port } = readEnvironment()
  if (!hostedContent) return importIntoLake(localOrigin(host, port))
  const { SANITY_AUTH_TOKEN } = process.env
  if (!SANITY_AUTH_TOKEN)
    throw new UsageError('The content is in hosted Sanity: set SANITY_AUTH_TOKEN to a token that may write.')
  const { projectId, dataset, apiHost } = hostedContent
  await startImport({ projectId, dataset, apiHost: apiHost ?? '', token: SANITY_AUTH_TOKEN })
})

async function importIntoLake(origin: string) {
  const isRunning = await fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isRunning)
    throw new UsageError(`The site is not running at ${origin}. Start it with npm start, and try again.`)
  const { directory, projectId, datasetName } = embeddedContent()
  using store = openStore(directory, { isShared: true })
  const name = `import ${randomUUID()}`
  try {
    const { token } = createToken(store, name, { expiresAt: Date.now() + HOUR_MS })
    await startImport({ projectId, dataset: datasetName, apiHost: `${origin}/lake`, token })
  } finally {
    revokeTokens(store, name)
  }
}

type Target = { projectId: string; dataset: string; apiHost: string; token: string }

async function startImport({ projectId, dataset, apiHost, token }: Target) {
  const { github } = readEnvironment()
  const settings = {
    GITHUB_TOKEN: github.token ?? '',
    GITHUB_API_URL: github.apiUrl,
    IMPORT_PROJECT: projectId,
    IMPORT_DATASET: dataset,
    IMPORT_API_HOST: apiHost,
    IMPORT_TOKEN: token,
  }
  const child = spawn(process.execPath, [IMPORT, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  })
  // Ctrl-C reaches the import too; this process ends after it, to revoke the token.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
