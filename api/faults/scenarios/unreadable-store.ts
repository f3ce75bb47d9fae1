import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { createLakeToken } from '../support/lake-token.ts'
import type { Scenario } from '../support/scenario.ts'

const WHOLE = {
  _id: 'x',
  _type: 'note',
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
}
const without = (field: string) =>
  Object.fromEntries(Object.entries(WHOLE).filter(([name]) => name !== field))

/** Unreadable rows, as left by patches that an older version accepted, or by a bad disk. */
const BODIES: Record<string, string> = {
  'hostile-without-id': JSON.stringify(without('_id')),
  'hostile-without-type': JSON.stringify(without('_type')),
  'hostile-without-rev': JSON.stringify(without('_rev')),
  'hostile-without-created': JSON.stringify(without('_createdAt')),
  'hostile-without-updated': JSON.stringify(without('_updatedAt')),
  'hostile-type-5': JSON.stringify({ ...WHOLE, _type: 5 }),
  'drafts.hostile-type-5': JSON.stringify({ ...WHOLE, _type: 5 }),
  'hostile-null': 'null',
  'hostile-array': '[]',
  'hostile-text': 'no JSON at all',
  'hostile-empty': '',
  'hostile-other-id': JSON.stringify({ ...WHOLE, _id: 'home' }),
}
const counted = z.object({ result: z.number() })

/** A content store with unreadable documents starts, logs their ids, and keeps all of them. */
export const unreadableStore: Scenario = {
  name: 'unreadable store',
  async play({ site, tally }) {
    const token = await createLakeToken(site.directory)
    const before = await count(site.origin, token)
    await site.end('SIGTERM')
    await writeBodies(join(site.directory, 'content'))
    for (const start of ['first', 'second']) {
      const from = site.output.length
      await site.start()
      tally.tries += 1
      const unnamed = Object.keys(BODIES).filter((id) => site.output.indexOf(id, from) === -1)
      if (start === 'first' && unnamed.length > 0)
        tally.faults.push(`the first start did not name ${unnamed.join(', ')}`)
      const after = await count(site.origin, token)
      if (after < before)
        tally.faults.push(`${before - after} readable documents are gone after the ${start} start`)
      for (const path of ['/', '/projects', '/api/health', '/lake/v1/data/export/production']) {
        const { status } = await fetch(new URL(path, site.origin))
        if (status === 200) tally.acknowledged += 1
        else tally.faults.push(`${path} answers ${status} after the ${start} start`)
      }
      await site.end('SIGTERM')
    }
    const kept = readEverything(join(site.directory, 'content'))
    const lost = Object.entries(BODIES).filter(([id, body]) => !kept.includes(id) || !kept.includes(body))
    tally.lost = lost.length
    if (lost.length > 0) tally.faults.push(`nothing keeps ${lost.map(([id]) => id).join(', ')}`)
  },
}

async function count(origin: string, token: string): Promise<number> {
  const response = await fetch(
    `${origin}/lake/v1/data/query/production?query=${encodeURIComponent('count(*)')}`,
    {
      headers: { Authorization: `Bearer ${token}` },
    },
  )
  return z.parse(counted, await response.json()).result
}

async function writeBodies(directory: string) {
  await mkdir(directory, { recursive: true })
  const database = new DatabaseSync(join(directory, 'content.sqlite'))
  const put = database.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?)')
  for (const [id, body] of Object.entries(BODIES)) put.run(id, body)
  database.close()
}

/** All rows of all tables, because the store moves unreadable documents. */
function readEverything(directory: string): string {
  const database = new DatabaseSync(join(directory, 'content.sqlite'), { readOnly: true })
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all())
  database.close()
  return rows.flatMap((row) => Object.values(row).map(String)).join('\n')
}
