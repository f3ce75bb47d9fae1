import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { childrenOf } from './support/child-processes.ts'
import { OWNER } from './support/data-directory.ts'
import { GUESTBOOK } from './support/moderation-steps.ts'
import { startProcess } from './support/start-process.ts'
import { createVisitor } from './support/visitor.ts'

/** Under a limit of one byte every write to a file fails, as on a disk that has become read-only. */
function limitFiles(pid: number, bytes: string) {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  for (const child of childrenOf(pid)) limitFiles(child, bytes)
}

test.runIf(process.platform === 'linux')(
  'while the disk cannot be written, pages are served, writes are refused, nothing is called damaged; afterwards all works',
  async () => {
    const server = await startProcess()
    onTestFinished(() => server.remove())
    const origin = await server.origin()
    const owner = createVisitor(origin)
    await owner.signIn(OWNER)
    const headers = { 'Content-Type': 'text/plain', Origin: origin }
    const write = async (text: string) => [
      (await owner.post(GUESTBOOK, { impression: text })).status,
      (await owner.mutate({ createOrReplace: { _id: 'note', _type: 'note', text } })).status,
      (await owner.call('POST', '/lake/v1/assets/files/production', { rawBody: text, headers })).status,
    ]
    limitFiles(server.pid, '1')
    expect(await write('Refused')).toEqual([503, 503, 503])
    expect((await owner.get('/srb/skills', { Accept: 'text/html' })).status).toBe(200)
    expect(await owner.get('/api/health')).toMatchObject({ status: 503, body: { disk: false } })
    expect((await owner.get('/api/health')).body).not.toHaveProperty('damaged')
    expect(server.output()).not.toMatch(/damaged|npm run restore/)

    limitFiles(server.pid, 'unlimited')
    expect(await write('Stored')).toEqual([201, 200, 200])
    await expect.poll(async () => (await owner.get('/api/health')).status).toBe(200)
  },
)
