// `npm run content:import-profile`: hands the address of the running site's content, and a token that lives as long as the
// command, to studio/import/command.ts.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { envFile, install, node, root, run } from './setup.mjs'

await install()
const file = join(root, '.env')
if (existsSync(file)) process.loadEnvFile(file)
const { SANITY_PROJECT_ID, SANITY_DATASET = 'production', SANITY_API_HOST, SANITY_AUTH_TOKEN } = process.env
process.exit(await (SANITY_PROJECT_ID ? importIntoHosted() : importIntoLake()))

async function importIntoHosted() {
  if (!SANITY_AUTH_TOKEN)
    return refuse('The content is in hosted Sanity: set SANITY_AUTH_TOKEN to a token that may write.')
  return start({
    IMPORT_PROJECT: SANITY_PROJECT_ID,
    IMPORT_DATASET: SANITY_DATASET,
    IMPORT_API_HOST: SANITY_API_HOST,
    IMPORT_TOKEN: SANITY_AUTH_TOKEN,
  })
}

async function importIntoLake() {
  const origin = `http://127.0.0.1:${process.env.PORT || 3000}`
  const isRunning = await fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isRunning) return refuse(`The site does not run at ${origin}. Start it with npm start, and try again.`)
  const name = `import ${randomUUID()}`
  const made = await token('create', name)
  try {
    return await start({
      IMPORT_PROJECT: 'portfolio',
      IMPORT_DATASET: 'production',
      IMPORT_API_HOST: `${origin}/lake`,
      IMPORT_TOKEN: made.trim().split('\n').at(-1),
    })
  } finally {
    await token('revoke', name)
  }
}

async function token(...args) {
  const command = [...envFile(), 'api/src/commands/content-token.ts', ...args]
  return (await promisify(execFile)(node, command, { cwd: root })).stdout
}

function start(env) {
  return run(node, [...envFile(), 'studio/import/command.ts', ...process.argv.slice(2)], { env })
}

function refuse(sentence) {
  console.error(sentence)
  return 1
}
