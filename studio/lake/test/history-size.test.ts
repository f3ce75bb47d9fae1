// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kill, start } from './crash/process.ts'

const HEAP_MB = 110
const REVISIONS = 24
const TEXT_MB = 2

test('a history larger than the memory is answered whole, and read back at any time', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'history-'))
  const server = await start(directory, `--max-old-space-size=${HEAP_MB}`)
  try {
    const { origin, token } = server
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const data = `${origin}/lake/v2025-02-19/data`
    for (let n = 1; n <= REVISIONS; n += 1) {
      const text = String.fromCharCode(64 + n).repeat(TEXT_MB * 2 ** 20)
      const mutations = [{ createOrReplace: { _id: 'long', _type: 'page', n, text } }]
      const body = JSON.stringify({ mutations, transactionId: `t${n}` })
      expect((await fetch(`${data}/mutate/production`, { method: 'POST', headers, body })).status).toBe(200)
    }
    const history = `${data}/history/production`
    for (const order of ['', '?reverse=true']) {
      const response = await fetch(`${history}/transactions/long${order}`, { headers })
      // Line by line: one expression over 100 MB takes seconds on a busy machine.
      const lines = (await response.text()).trimEnd().split('\n')
      const ids = lines.map((text) => /^\{"id":"([^"]+)/.exec(text)?.[1])
      const all = Array.from({ length: REVISIONS }, (_, index) => `t${index + 1}`)
      expect(ids).toEqual(order === '' ? all : all.toReversed())
    }
    const at = async (query: string) => {
      const response = await fetch(`${history}/documents/long?${query}`, { headers })
      return response.json()
    }
    expect(await at('revision=t7')).toMatchObject({ documents: [{ _rev: 't7', n: 7 }] })
    expect(await at('lastRevision=true')).toMatchObject({ documents: [{ n: REVISIONS }] })
    const events = await fetch(`${history}/events/documents/long`, { headers })
    expect(await events.json()).toHaveProperty('events.long.length', REVISIONS)
    expect(server.isRunning()).toBe(true)
  } finally {
    await kill(server)
    await rm(directory, { recursive: true, force: true })
  }
})
