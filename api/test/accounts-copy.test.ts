import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '@portfolio/embedded-mongo'
import { connectDatabase } from '#src/database/connect.ts'
import { createPeople } from './support/people.ts'
import { runCommand } from './support/run-command.ts'
import { codeOf, letTimePass, pendingVisitor, sendCode, turnOn } from './support/second-factor-steps.ts'
import { createPortfolio } from './support/start-portfolio.ts'
import { useFolder } from './support/use-folder.ts'

const first = useFolder()
const second = useFolder()
const third = useFolder()

/** A database at an address. It is the embedded one, because the machines that run the tests have no MongoDB. */
async function startRemote(folder: string) {
  const remote = await startEmbedded(folder)
  onTestFinished(remote.stop)
  return remote.uri
}

async function refuseSecondAccount(uri: string) {
  await using database = await connectDatabase({ uri, directory: '' })
  await database.client.db().collection('accounts').createIndex({ nothing: 1 }, { unique: true })
}

test('accounts, sessions, two-step sign-in and impressions go on in the database of MONGODB_URI', async () => {
  const settings = { MONGODB_URI: '', SESSION_SECRET: '' }
  const copy = (changed = {}) =>
    runCommand('accounts-copy', { DATA_DIR: portfolio.dataDirectory, ...settings, ...changed })
  let beforeStart = () => Promise.resolve()
  await using portfolio = createPortfolio(async () => {
    await beforeStart()
    return settings
  })
  await portfolio.start()
  const author = await createPeople(portfolio).member('Jovan')
  await author.post('/api/user/comments/write-impression', {
    impression: 'Written before the move',
  })
  const owner = await portfolio.owner()
  const { secret } = await turnOn(owner)
  expect((await copy()).stderr).toMatch(/^Set MONGODB_URI/)

  const file = await readFile(join(portfolio.dataDirectory, 'session-secret'), 'utf8')
  settings.MONGODB_URI = await startRemote(first)
  settings.SESSION_SECRET = file.slice(0, 64)
  expect((await copy()).stderr).toMatch(/^A server is using the accounts/)
  beforeStart = async () => {
    const copied = await copy()
    expect(copied).toMatchObject({ code: 0, stderr: '' })
    expect(copied.stdout).not.toContain('SESSION_SECRET')
    expect((await copy()).stderr).toMatch(/is not empty: it has \w+\. Drop it/)
    const other = { MONGODB_URI: await startRemote(second), SESSION_SECRET: 'x'.repeat(32) }
    expect((await copy(other)).stdout).toContain('SESSION_SECRET is not the secret in ')
    const half = { MONGODB_URI: await startRemote(third) }
    await refuseSecondAccount(half.MONGODB_URI)
    expect((await copy(half)).stderr).toMatch(/has got only a part, so drop it .*: .*duplicate/)
    const start = connectDatabase({ uri: half.MONGODB_URI, directory: '' })
    await expect(start).rejects.toThrow(/has only a part of the accounts, so drop it/)
  }
  await portfolio.restart()

  expect(await owner.me()).toMatchObject({ role: 'owner' })
  expect((await author.get('/comments')).text).toContain('Written before the move')
  await using database = await connectDatabase({ uri: settings.MONGODB_URI, directory: '' })
  await letTimePass(database)
  expect((await sendCode(await pendingVisitor(portfolio), codeOf(secret))).status).toBe(200)
})
