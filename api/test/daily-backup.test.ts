import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDailyBackup } from '#src/backup/daily.ts'
import { spawnProcess } from '../../studio/lake/test/spawn-process.ts'
import { restoreInto } from './support/use-backups.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { usePortfolio } from './support/use-portfolio.ts'
import { useFolder } from './support/use-folder.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const START = Date.parse('2026-11-02T03:00:00Z')

const folder = useFolder()
const portfolio = usePortfolio({ MONGODB_URI: '' })

/** Makes a backup while the server runs, as the server's child process does. */
const backUp = (time: number, into = folder) =>
  makeDailyBackup({
    folder: into,
    dataDirectory: portfolio.dataDirectory,
    kept: { accounts: true, content: true },
    now: new Date(time),
    signal: new AbortController().signal,
  })

const backupsIn = async (path: string) =>
  (await readdir(path)).filter((name) => name.startsWith('daily-')).toSorted()

test('a clock that jumps 40 days ahead and back makes one backup a day, and the latest can be restored', async () => {
  for (const day of [0, 1, 2]) expect(await backUp(START + day * DAY_MS)).not.toBeNull()
  expect(await backUp(START + 2 * DAY_MS + HOUR_MS)).toBeNull()
  expect(await backUp(START + 42 * DAY_MS)).not.toBeNull()
  expect(await backUp(START + 42 * DAY_MS + HOUR_MS)).toBeNull()
  expect(await backUp(START + 3 * DAY_MS)).not.toBeNull()
  expect(await backUp(START + 3 * DAY_MS + HOUR_MS)).toBeNull()
  const names = await backupsIn(folder)
  expect(names.map((name) => name.slice(13, 23))).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-12-14',
    '2026-11-05',
  ])

  const elsewhere = join(folder, 'restored')
  await restoreInto(elsewhere, join(folder, names.at(-1) ?? ''))
  await using restored = await startPortfolio({ DATA_DIR: elsewhere, MONGODB_URI: '' })
  await restored.owner()
  expect((await restored.visitor().get('/projects', { Accept: 'text/html' })).status).toBe(200)
})

test('of two processes one makes it', async () => {
  const shared = join(folder, 'shared')
  const made = await Promise.all([backUp(START, shared), backUp(START, shared)])
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await backupsIn(shared)).toHaveLength(1)
})

test("the process of a backup imports packages as its server does, and the terminal's Ctrl-C does not reach it", async () => {
  const condition = '--conditions=of-the-server'
  const check = `if (!process.execArgv.includes('${condition}')) throw new Error('it has other conditions')`
  const schedule = new URL('../src/backup/schedule.ts', import.meta.url).href
  const script = `import { scheduleBackups } from ${JSON.stringify(schedule)}
    process.on('SIGINT', () => {})
    const done = (said) => { console.log(said); process.exit() }
    const folder = ${JSON.stringify(join(portfolio.dataDirectory, 'backups'))}
    scheduleBackups({ folder, disabled: null, firstAfterMs: 0, onMade: () => done('made'), onFailure: done })
    setInterval(() => console.log('running'), 20)`
  const env = {
    ...process.env,
    DATA_DIR: portfolio.dataDirectory,
    BACKUP_DIR: '',
    MONGODB_URI: '',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(check)}`,
  }
  const args = [condition, '--input-type=module', '-e', script]
  const running = spawnProcess(process.execPath, args, { env, detached: true })
  await running.printed(/running/)
  while (running.isRunning()) {
    process.kill(-running.pid, 'SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(running.output()).toMatch(/\nmade\n$/)
})

test('what killed backups have left is removed, but not what another one is writing', async () => {
  const shared = join(folder, 'left-over')
  const yesterday = (Date.now() - DAY_MS - HOUR_MS) / 1_000
  const leave = async (name: string, isOld: boolean) => {
    await mkdir(join(shared, name), { recursive: true })
    if (isOld) await utimes(join(shared, name), yesterday, yesterday)
  }
  await leave('.backup-daily-000001-x', false)
  await leave('daily-000001-2026-10-30-03-00-00.tar.gz.partial', false)
  await leave('.backup-portfolio-old', true)
  await leave('portfolio-old.tar.gz.partial', true)
  await leave('.backup-portfolio-running', false)
  await leave('portfolio-running.tar.gz.partial', false)
  await leave('mine.partial', true)
  await writeFile(join(shared, '.lock.sqlite'), 'damaged '.repeat(1_000))
  await backUp(START, shared)
  expect((await readdir(shared)).toSorted()).toEqual([
    '.backup-portfolio-running',
    '.lock.sqlite',
    'daily-000001-2026-11-02-03-00-00.tar.gz',
    'mine.partial',
    'portfolio-running.tar.gz.partial',
  ])
})

test('a backup that fails leaves no file and deletes none', async () => {
  const failing = join(folder, 'failing')
  await mkdir(failing)
  for (let day = 0; day < 12; day += 1)
    await writeFile(join(failing, `daily-0000${String(day + 10)}-2026-10-${day + 10}-03-00-00.tar.gz`), '')
  const before = await readdir(failing)
  await expect(
    makeDailyBackup({
      folder: failing,
      dataDirectory: join(folder, 'nothing'),
      kept: { accounts: true, content: true },
      now: new Date(START),
      signal: new AbortController().signal,
    }),
  ).rejects.toThrow('nothing to back up')
  expect((await readdir(failing)).filter((name) => name !== '.lock.sqlite').toSorted()).toEqual(
    before.toSorted(),
  )
})
