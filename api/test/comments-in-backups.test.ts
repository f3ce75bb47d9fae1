import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { useBackups, restoreInto } from './support/use-backups.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const LAKE = '/lake/v2025-02-19'
const SAID = 'Words of a comment that stay inside'
const DONE = 'A task that stays inside'
const SHOWN = 'Words of the content that go out'
const run = promisify(execFile)

const backups = useBackups()
const portfolio = usePortfolio({ MONGODB_URI: '' }, { isEmptyStart: true })
const owner = useOwner(portfolio)
beforeAll(async () => {
  await post('/comments/production/setup', {})
  await post('/data/mutate/production-comments', {
    mutations: [
      {
        create: {
          _id: 'said',
          _type: 'comment',
          message: [{ _type: 'block', text: SAID }],
          target: { document: { _ref: 'shown', _weak: true } },
        },
      },
      { create: { _id: 'done', _type: 'tasks.task', title: DONE } },
    ],
  })
  await post('/data/mutate/production', {
    mutations: [
      { create: { _id: 'shown', _type: 'project', note: SHOWN } },
      { create: { _id: 'drafts.shown', _type: 'project', note: SHOWN } },
    ],
  })
})

async function post(path: string, body: object) {
  const answer = await owner.call('POST', LAKE + path, { body, headers: { Origin: portfolio.origin } })
  expect(answer.status, answer.text).toBe(200)
}

function expectContentOnly(text: string) {
  expect(text).toContain(SHOWN)
  expect(text).not.toContain(SAID)
  expect(text).not.toContain(DONE)
}

test('exports of the content have no comments and no tasks', async () => {
  expectContentOnly((await owner.get(`${LAKE}/data/export/production`)).text)
  expectContentOnly((await owner.get(`${LAKE}/data/query/production?query=*&perspective=raw`)).text)
  for (const [file, ...options] of [['all.tar.gz'], ['published.tar.gz', '--published']] as const) {
    await backups.command('content-export', [file, ...options], portfolio.dataDirectory)
    const { stdout } = await run('tar', ['-xzOf', join(backups.folder, file), '--wildcards', '*.ndjson'])
    expectContentOnly(stdout)
  }
})

test('a backup has comments and tasks, and a restored one shows them to those who could read them', async () => {
  const made = await backups.command('backup', [backups.archive], portfolio.dataDirectory)
  expect(made.code, made.output).toBe(0)
  // A change after the backup must not be in it.
  await post('/data/mutate/production-comments', { mutations: [{ delete: { id: 'said' } }] })
  const directory = await mkdtemp(join(backups.folder, 'restored-'))
  await restoreInto(directory, backups.archive)
  await using restored = await startPortfolio({ MONGODB_URI: '', DATA_DIR: directory })
  const again = await restored.owner()
  const query = `${LAKE}/data/query/production-comments?query=${encodeURIComponent('*|order(_id){_id, message, title}')}`
  expect((await again.get(query)).body).toMatchObject({
    result: [
      { _id: 'done', title: DONE },
      { _id: 'said', message: [{ text: SAID }] },
    ],
  })
  expect((await restored.visitor().get(query)).status).toBe(401)
  expect((await again.get(`${LAKE}/projects/portfolio/datasets?datasetProfile=comments`)).body).toMatchObject(
    [{ name: 'production-comments', aclMode: 'private', addonFor: 'production' }],
  )
  expectContentOnly((await again.get(`${LAKE}/data/export/production`)).text)
})
