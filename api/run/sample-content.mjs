import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moduleCache, node, root } from './setup.mjs'

/**
 * Parameters with which most tests request the projects' pictures: in the list of projects, and in lists of the Studio.
 */
const VARIANTS = ['w=320&q=75&auto=format', 'rect=240,0,800,800&w=33&h=33&fit=crop&dpr=1']
const PICTURES = '*[_type == "project"].picture.asset->url'

/**
 * Starts the portfolio once on an empty data directory, so that tests copy its content and pictures instead of making
 * them each time.
 * @returns the folder with the content, beside which the format of the data stands, and a function that removes it
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
      BACKUPS: 'off',
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
      const origin = /^\s+Site\s+(http:\S+)\/$/m.exec(printed)?.[1]
      if (origin) resolve(origin)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('close', () => reject(new Error(`The portfolio did not start:\n${printed}`)))
  })
  await makePictures(await isReady)
  const hasStopped = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await hasStopped
  return {
    folder: join(dataDirectory, 'content'),
    remove: () => rm(dataDirectory, { recursive: true, force: true }),
  }
}

/** @param {string} origin */
async function makePictures(origin) {
  const query = encodeURIComponent(PICTURES)
  const answer = await fetch(`${origin}/lake/v2025-02-19/data/query/production?query=${query}`)
  const { result } = await answer.json()
  await Promise.all(result.flatMap((url) => VARIANTS.map((variant) => makePicture(`${url}?${variant}`))))
}

/** Requests a picture, so that the server makes it in the format that Chromium gets. */
async function makePicture(url) {
  const answer = await fetch(url, { headers: { Accept: 'image/avif,image/webp,*/*' } })
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}
