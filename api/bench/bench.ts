import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from '#src/database/connect.ts'
import { makeDataDirectory, startChild } from './children.ts'
import { compareWithExpress } from './compare.ts'
import { measureMemory, measureProcessor } from './footprint.ts'
import { type Row, requireWrk } from './load.ts'
import { seedImpressions } from './seed-impressions.ts'

// The first part of `npm run bench`: throughput and resource use of the server, beside a bare server in the same
// run.
const IMPRESSIONS = 100_000
const LIST = '/api/user/comments/write-impression'
const QUERY = '*[_type == "project"] | order(title.en){title, slug}'
const TARGETS = [
  { title: 'Page /', path: '/' },
  { title: 'Page /projects', path: '/projects' },
  { title: 'Page /srb/skills', path: '/srb/skills' },
  { title: `Guestbook of ${IMPRESSIONS}, first page`, path: `${LIST}?page=1&limit=10` },
  {
    title: 'Query of the lake, cached',
    path: `/lake/v2025-02-19/data/query/production?query=${encodeURIComponent(QUERY)}`,
  },
]

requireWrk()
const directory = await makeDataDirectory()
const start = () =>
  startChild('../src/main.ts', [], { PORT: '0', DATA_DIR: directory, OWNER_EMAIL: 'owner@example.test' })
try {
  await (await start()).stop()
  const started = performance.now()
  const site = await start()
  const ready = performance.now() - started
  const idle = await measureMemory(site.pid)
  // Processor time of the site does not depend on other programs.
  const processor = await measureProcessor(site.pid)
  const database = await connectDatabase({ uri: null, directory: join(directory, 'accounts') })
  await seedImpressions(database, IMPRESSIONS)
  await database.close()
  const pages = await compareWithExpress(site.origin, TARGETS)
  const after = await measureMemory(site.pid)
  await site.stop()

  print('', ['a second', 'floor', 'ratio', 'p50 ms', 'p99 ms'])
  for (const { title, perSecond, floor, ratio, p50, p99 } of pages satisfies Row[])
    print(title, [whole(perSecond), whole(floor), ratio.toFixed(2), p50.toFixed(1), p99.toFixed(1)])
  print('Second start', [`${(ready / 1000).toFixed(1)} s`])
  print('Idle memory', [`${whole(idle)} MB`])
  print('Idle processor', [`${processor.toFixed(2)} %`])
  print('Memory after the load', [`${whole(after)} MB`])
} finally {
  await rm(directory, { recursive: true, force: true })
}

function whole(value: number) {
  return String(Math.round(value))
}

function print(title: string, cells: readonly string[]) {
  process.stdout.write(`${title.padEnd(40)}${cells.map((cell) => cell.padStart(10)).join('')}\n`)
}
