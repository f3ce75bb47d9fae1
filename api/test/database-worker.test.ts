// @module-tag slow
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exhaustHeap } from '../embedded-mongo/test/exhaust-heap.ts'
import { startProcess } from './support/start-process.ts'

// Every test starts processes, on machines that share their cores.
vi.setConfig({ testTimeout: 120_000 })

const EMBEDDED = !process.env.MONGODB_URI

/** A portfolio in a process of its own, and the address of its embedded database. */
async function start() {
  const server = await startProcess()
  onTestFinished(() => server.remove())
  const url = await server.origin()
  const socket = encodeURIComponent(join(server.dataDirectory, 'accounts', 'database.sock'))
  const uri = `mongodb://${socket}/portfolio`
  return { ...server, url, uri }
}

test.runIf(EMBEDDED)(
  'a database worker that ran out of memory is restarted; five failures end the process, with the reason in the log',
  async () => {
    const { url, uri, dataDirectory, printed, ended, output } = await start()
    await exhaustHeap(uri)
    await printed(/"level":50.*worker thread ended and restarts in 100 ms: .*memory/)
    const list = async () => (await fetch(`${url}/api/user/comments/write-impression`)).status
    await expect.poll(list).toBe(200)
    expect((await fetch(`${url}/api/health`)).status).toBe(200)

    const accounts = join(dataDirectory, 'accounts')
    for (const name of await readdir(accounts))
      if (name.startsWith('accounts.sqlite')) await rm(join(accounts, name))
    await writeFile(join(accounts, 'accounts.sqlite'), 'no database '.repeat(1_000))
    await exhaustHeap(uri)
    expect(await ended).toEqual({ code: 70, signal: null })
    expect(output()).toMatch(/"level":60.*"msg":"The embedded database failed 5 times within a minute: /)
    expect(output().match(/"level":60/g)).toHaveLength(1)
  },
)
