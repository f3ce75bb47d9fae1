import { execFile } from 'node:child_process'
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { fillDisk, mountSmallDisk } from '../faults/support/small-disk.ts'
import { OWNER } from './support/data-directory.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { startProcess } from './support/start-process.ts'
import { createVisitor } from './support/visitor.ts'

const PAGE = 4096
const HISTORY = '/lake/v1/data/history/production/transactions/siteSettings?excludeContent=true'

/**
 * Destroys all pages but the first of a database in use. Before that it writes like another process, which invalidates
 * the server's page cache: cached pages would hide the damage.
 */
function destroyPages(file: string) {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec('CREATE TABLE written (at); DROP TABLE written; PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  const handle = openSync(file, 'r+')
  for (let at = PAGE; at < statSync(file).size; at += PAGE)
    writeSync(handle, Buffer.alloc(PAGE, 0xff), 0, PAGE, at)
  closeSync(handle)
}

test('databases that are damaged while in use: health 503, a log line a minute for each, and the process goes on', async () => {
  const server = await startProcess({ TRUST_PROXY: '1', MONGODB_URI: '', LOG_LEVEL: 'error' })
  onTestFinished(() => server.remove())
  const origin = await server.origin()
  const owner = createVisitor(origin)
  await owner.signIn(OWNER)
  expect((await owner.get(HISTORY)).status).toBe(200)
  const health = async () => owner.get('/api/health')
  expect((await health()).status).toBe(200)

  destroyPages(join(server.dataDirectory, 'content/content.sqlite'))
  for (let count = 0; count < 5; count += 1) expect((await owner.get(HISTORY)).status).toBe(503)
  expect(await health()).toMatchObject({ status: 503, body: { damaged: ['content/content.sqlite'] } })
  expect((await owner.get('/skills', { Accept: 'text/html' })).status).toBe(200)

  destroyPages(join(server.dataDirectory, 'accounts/accounts.sqlite'))
  for (let count = 0; count < 5; count += 1)
    await expect(createVisitor(origin).signIn(OWNER)).rejects.toThrow('sign-in was refused')
  const list = await createVisitor(origin).get('/api/user/comments/write-impression')
  expect(list).toMatchObject({ status: 503, body: expect.stringContaining('Something went wrong') })
  expect(await health()).toMatchObject({
    status: 503,
    body: { damaged: ['content/content.sqlite', 'accounts/accounts.sqlite'] },
  })
  const lines = server
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  // One of the lines for each database names its file.
  expect(lines).toHaveLength(4)
  expect(lines.flatMap((line) => /"path":"([^"]+)","msg":"damaged data/.exec(line)?.[1] ?? [])).toEqual([
    'content/content.sqlite',
    'accounts/accounts.sqlite',
  ])

  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test.each(['', 'accounts', 'content'])(
  'a link to a disk that is not mounted is one sentence: DATA_DIR/%s',
  async (part) => {
    const directory = join(await mkdtemp(join(tmpdir(), 'portfolio-')), 'data')
    if (part !== '') await mkdir(directory)
    await symlink('/nowhere/at/all', join(directory, part))
    await expect(startPortfolio({ DATA_DIR: directory, MONGODB_URI: '' })).rejects.toThrow(
      /cannot be used: .*not mounted/,
    )
  },
)

test('where accounts or content are gone a start refuses, and npm start -- --empty goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-lost-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const whole = await startPortfolio({ MONGODB_URI: '' })
  // What an interrupted copy of a dataset leaves is no reason to refuse.
  const unfinished = join(whole.dataDirectory, 'content/datasets/.copy-1')
  await mkdir(unfinished, { recursive: true })
  await writeFile(join(unfinished, 'content.sqlite'), 'half')
  const copyWithout = async (...parts: string[]) => {
    const directory = join(folder, parts.join('-'))
    await cp(whole.dataDirectory, directory, { recursive: true, filter: (file) => !file.endsWith('.sock') })
    for (const part of parts) await rm(join(directory, part), { recursive: true })
    return { DATA_DIR: directory, MONGODB_URI: '' }
  }
  const copies = [
    await copyWithout('accounts'),
    await copyWithout('content'),
    await copyWithout('accounts', 'session-secret'),
  ]
  await whole.stop()
  for (const env of copies) {
    await expect(startPortfolio(env)).rejects.toThrow(
      /\.sqlite is missing or empty, although .*npm run restore.*--empty/,
    )
    await using emptied = await startPortfolio(env, { isEmptyStart: true })
    await emptied.owner()
    expect((await emptied.visitor().get('/projects', { Accept: 'text/html' })).status).toBe(200)
  }
})

const folder = await mkdtemp(join(tmpdir(), 'portfolio-first-'))
const disk = await mountSmallDisk(folder, 2)
// Also removes the disk when the test that needs it is skipped.
afterAll(async () => {
  await disk.undo?.()
  await rm(folder, { recursive: true, force: true })
})

test.skipIf('impossible' in disk)(
  'a first start on a full disk ends with one sentence, and the next one is no upgrade',
  async () => {
    const env = { DATA_DIR: folder, MONGODB_URI: '' }
    const failed = await startProcess(env)
    onTestFinished(() => failed.remove())
    expect((await failed.ended).code).toBe(1)
    expect(failed.output().trim().split('\n').at(-1)).toBe(
      `The disk of ${folder} is full. Free some space and try again; nothing is lost.`,
    )
    expect(failed.output()).not.toMatch(/\n\s+at |"level"/)

    await promisify(execFile)('mount', ['-o', 'remount,size=64m', folder])
    // As `npm start --empty`, whose option npm takes for its own.
    const again = await startProcess({ ...env, npm_config_empty: 'true' })
    onTestFinished(() => again.remove())
    await again.origin()
    // At once, because a start that is killed afterwards could not say it again.
    expect(again.output()).toMatch(/The owner's account was created[^]*Site/)
    expect(again.output()).toContain('with the texts of the interface')
    expect(again.output()).not.toContain('Upgrading')

    // Comments that could not be set up, because the disk was full after the first rows, are when there is space again.
    const origin = await again.origin()
    const owner = createVisitor(origin, { always: { Origin: origin } })
    await owner.signIn(OWNER)
    const free = await fillDisk(folder)
    const filler = join(folder, 'filler')
    await truncate(filler, statSync(filler).size - 20 * PAGE)
    const setUp = () => owner.post('/lake/v1/comments/production/setup', {})
    expect((await setUp()).status).toBe(503)
    await free()
    expect((await setUp()).status).toBe(200)
    const comments = await owner.get('/lake/v1/data/query/production-comments?query=count(*)')
    expect(comments.status).toBe(200)
  },
)
