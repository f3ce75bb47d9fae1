import { execFileSync } from 'node:child_process'
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATA_FORMAT } from '#src/data-format.ts'
import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'

let portfolio: TestPortfolio
beforeAll(async () => {
  portfolio = await startPortfolio()
})
afterAll(() => portfolio.stop())

const inDirectory = (name: string) => join(portfolio.dataDirectory, name)
const filesOf = (archive: string) => execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('\n')

test('a new DATA_DIR has the format of this program, and no backup', async () => {
  expect(await readFile(inDirectory('format'), 'utf8')).toContain(String(DATA_FORMAT))
  expect(await readdir(portfolio.dataDirectory)).not.toContain('upgrades')
})

test('data of an earlier version is backed up, then upgraded; once', async () => {
  const owner = await portfolio.owner()
  const mutate = await owner.call('POST', '/lake/v2025-02-19/data/mutate/production', {
    body: {
      mutations: [
        { delete: { id: 'private.settings' } },
        { patch: { id: 'siteSettings', set: { notificationAddress: 'me@example.test' } } },
      ],
    },
    headers: { Origin: portfolio.origin },
  })
  expect(mutate.status).toBe(200)
  await rm(inDirectory('format'))

  await portfolio.restart()
  expect(portfolio.said.join('\n')).toContain(`Upgrading the data from format 1 to ${DATA_FORMAT}`)
  const backup = inDirectory(`upgrades/before-format-${DATA_FORMAT}.tar.gz`)
  expect(filesOf(backup)).toEqual(
    expect.arrayContaining(['accounts/accounts.sqlite', 'content/content.sqlite', 'session-secret']),
  )
  expect((await stat(backup)).mode & 0o077).toBe(0)
  const query = encodeURIComponent('*[_id in ["siteSettings", "private.settings"]]{_id, notificationAddress}')
  const settings = await (
    await portfolio.owner()
  ).get(`/lake/v2025-02-19/data/query/production?query=${query}`)
  expect(settings.body).toMatchObject({
    result: expect.arrayContaining([
      { _id: 'private.settings', notificationAddress: 'me@example.test' },
      { _id: 'siteSettings', notificationAddress: null },
    ]),
  })

  const { mtimeMs } = await stat(backup)
  await portfolio.restart()
  expect((await stat(backup)).mtimeMs).toBe(mtimeMs)
})

test('data of a newer version is refused with a sentence, and left as it is', async () => {
  await writeFile(inDirectory('format'), '99\n')
  await expect(portfolio.restart()).rejects.toThrow(
    /written by a newer version of this program: it has data format 99/,
  )
  expect(await readFile(inDirectory('format'), 'utf8')).toBe('99\n')
  await writeFile(inDirectory('format'), `${DATA_FORMAT}\n`)
  await portfolio.restart()
})
