import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moduleCache, node, root } from './setup.mjs'

/**
 * Starts the portfolio once on an empty data directory, so that tests copy its content instead of importing it each
 * time.
 * @returns the folder with the content, and a function that removes it
 */
export async function fillSampleContent() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'portfolio-sample-'))
  const child = spawn(node, ['api/src/main.ts'], {
    cwd: root,
    // Nothing is stored outside that directory.
    env: {
      ...process.env,
      DATA_DIR: dataDirectory,
      PORT: '0',
      MONGODB_URI: '',
      SANITY_PROJECT_ID: '',
      // Later starts of the tests use the compiled modules.
      NODE_COMPILE_CACHE: moduleCache,
    },
  })
  let printed = ''
  const isReady = new Promise((resolve, reject) => {
    const read = (chunk) => {
      printed += chunk
      if (/^\s+Site\s/m.test(printed)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('close', () => reject(new Error(`The portfolio did not start:\n${printed}`)))
  })
  await isReady
  const hasStopped = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await hasStopped
  return {
    folder: join(dataDirectory, 'content'),
    remove: () => rm(dataDirectory, { recursive: true, force: true }),
  }
}
