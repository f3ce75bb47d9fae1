import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { BackupError } from '#src/backup/backup-error.ts'
import { readManifest } from '#src/backup/read-archive.ts'
import { restore } from '#src/backup/restore.ts'
import { writeArchive } from '#src/backup/write-archive.ts'
import { useBackups, restoreInto } from './support/use-backups.ts'
import { DAMAGES, truncate } from './support/damaged-archives.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { usePortfolio } from './support/use-portfolio.ts'

const backups = useBackups()
const { folder } = backups
const portfolio = usePortfolio()
beforeAll(async () => {
  const made = await backups.command('backup', [backups.archive], portfolio.dataDirectory)
  if (made.code !== 0) throw new Error(made.output)
})

test('nothing is overwritten: not an archive, not a directory with data, not one that a server uses', async () => {
  const again = await backups.command('backup', [backups.archive], portfolio.dataDirectory)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('exists already') })
  const inside = await backups.command(
    'backup',
    [join(portfolio.dataDirectory, 'b.tar.gz')],
    portfolio.dataDirectory,
  )
  expect(inside).toMatchObject({ code: 1, output: expect.stringContaining('inside of DATA_DIR') })
  await expect(restoreInto(portfolio.dataDirectory, backups.archive)).rejects.toThrow('A server is using')
  const full = join(folder, 'full')
  await mkdir(full)
  await writeFile(join(full, 'session-secret'), 'mine')
  await expect(restoreInto(full, backups.archive)).rejects.toThrow('is not empty')
  expect(await readFile(join(full, 'session-secret'), 'utf8')).toBe('mine')
})

test('a terminal that closes ends a backup, which leaves nothing behind; a pipe that closes does not', async () => {
  const into = join(folder, 'closed')
  await mkdir(into)
  const env = { ...process.env, MONGODB_URI: '', DATA_DIR: portfolio.dataDirectory }
  const command = fileURLToPath(new URL('../src/commands/backup.ts', import.meta.url))
  const written = () => readdir(into)
  for (const [signal, left] of [
    ['SIGHUP', []],
    [null, ['made.tar.gz']],
  ] as const) {
    const child = spawn(process.execPath, [command, join(into, 'made.tar.gz')], { env })
    const ended = once(child, 'exit')
    await expect.poll(written, { interval: 5 }).not.toEqual([])
    child.stdout.destroy()
    child.stderr.destroy()
    if (signal) child.kill(signal)
    await ended
    expect(await written()).toEqual(left)
  }
  await rm(into, { recursive: true })
})

test('portfolios with one BACKUP_DIR do not count, list or delete the backups of each other', async () => {
  const shared = { BACKUP_DIR: join(folder, 'shared') }
  const other = join(folder, 'other')
  await restoreInto(other, backups.archive)
  const makeDaily = (dataDirectory: string) =>
    new Promise((resolve) => {
      const env = { ...process.env, MONGODB_URI: '', DATA_DIR: dataDirectory, ...shared }
      fork(fileURLToPath(new URL('../src/backup/child.ts', import.meta.url)), { env }).once(
        'message',
        resolve,
      )
    })
  for (const directory of [portfolio.dataDirectory, other])
    expect(await makeDaily(directory)).toMatchObject({ failure: null })
  const list = async (directory: string) =>
    (await backups.command('restore', [], directory, shared)).stdout.match(/^\/.*daily-.*$/gm) ?? []
  const [own, others] = [await list(portfolio.dataDirectory), await list(other)]
  expect([own.length, others.length]).toEqual([1, 1])
  expect(own).not.toEqual(others)
  // After a start without the lost data, those of the lost ones are another's.
  const { stdout } = await backups.command('restore', [], other, shared)
  expect(stdout).toContain(`More are in ${dirname(own[0] ?? '')}, of another portfolio`)
  // Without its data a portfolio does not know which ones are its own.
  await rm(other, { recursive: true })
  expect((await list(other)).toSorted()).toEqual([...own, ...others].toSorted())
})

test('a restore refuses to replace data that a server stores while the archive is unpacked', async () => {
  const directory = join(folder, 'meanwhile')
  const stored = join(directory, 'session-secret')
  // Left by a restore that was killed; it may take the room that this one needs.
  await mkdir(join(directory, '.restore-killed'), { recursive: true })
  const others: Promise<unknown>[] = []
  const onProgress = () => {
    others.push(restoreInto(directory, backups.archive).catch((error: unknown) => String(error)))
    expect(existsSync(join(directory, '.restore-killed'))).toBe(false)
    writeFileSync(stored, 'new')
  }
  const { signal } = new AbortController()
  await expect(restore(backups.archive, directory, { onProgress, signal })).rejects.toThrow('is not empty')
  expect(await others[0]).toContain('Another restore into')
  expect(await readdir(directory)).toEqual(['session-secret'])
  await rm(directory, { recursive: true })
})

test.each(DAMAGES)('an archive %s changes nothing', async (_, reason, damage) => {
  const file = join(folder, 'damaged.tar.gz')
  await damage(backups.archive, file)
  const empty = await mkdtemp(join(folder, 'empty-'))
  const before = await readdir(folder)
  const restoring = restoreInto(empty, file)
  await expect(restoring).rejects.toBeInstanceOf(BackupError)
  await expect(restoring).rejects.toThrow(reason)
  expect(await readdir(empty)).toEqual([])
  expect(await readdir(folder)).toEqual(before)
  await rm(file)
})

test('the command prints one sentence on why it does not restore a damaged archive', async () => {
  const file = join(folder, 'truncated.tar.gz')
  await truncate(backups.archive, file)
  const refused = await backups.command('restore', [file], join(folder, 'fourth'))
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^(Reading.*\n)*.*cannot be restored: .*\n$/),
  })
  expect(await readdir(folder)).not.toContain('fourth')
})

test('a restore over damaged data keeps that data, the backups and other folders, and the portfolio runs', async () => {
  const directory = join(folder, 'damaged')
  await restoreInto(directory, backups.archive)
  await mkdir(join(directory, 'backups'))
  await writeFile(join(directory, 'backups', 'daily.tar.gz'), 'an earlier backup')
  // Such as that of BACKUP_DIR, or a mounted disk, which cannot be moved.
  await mkdir(join(directory, 'nightly'))
  await writeFile(join(directory, 'accounts', 'accounts.sqlite'), 'damaged')
  await expect(startPortfolio({ DATA_DIR: directory, MONGODB_URI: '' })).rejects.toThrow(
    /^\S+accounts\.sqlite cannot be used: .*npm run restore/,
  )

  const refused = await backups.command('restore', [backups.archive], directory)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--replace') })
  const done = await backups.command('restore', [backups.archive, '--replace'], directory)
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('The data that was there is in') })
  expect(done.output).toContain('What has ended since then is valid again')
  const names = await readdir(directory)
  const [aside = '', ...more] = names.filter((name) => name.startsWith('damaged-'))
  expect(more).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining(['accounts', 'backups', 'content', 'nightly', 'session-secret']),
  )
  expect(await readFile(join(directory, aside, 'accounts', 'accounts.sqlite'), 'utf8')).toBe('damaged')
  expect(await readdir(join(directory, aside))).toContain('session-secret')
  expect(await readdir(join(directory, 'backups'))).toEqual(['daily.tar.gz'])

  await using restored = await startPortfolio({ DATA_DIR: directory, MONGODB_URI: '' })
  await restored.owner()
  expect((await restored.visitor().get('/projects', { Accept: 'text/html' })).status).toBe(200)
})

/** Loaded into a command before its own code: what happens instead of moving a file for the nth time. */
const insteadOfMove = (nth: number, what: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`
    import files from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    const { rename } = files
    let count = 0
    files.rename = async (...paths) => { if (++count === ${nth}) ${what}; return rename(...paths) }
    syncBuiltinESMExports()`)}`

test.each([
  ['some of the old data has moved', 2],
  ['all of it has, and nothing is in its place', 5],
  ['a part of the new data is in its place', 6],
])('after a restore killed when %s, a start is refused and a restore works', async (_, nth) => {
  const directory = await mkdtemp(join(folder, 'killed-'))
  await restoreInto(directory, backups.archive)
  const restoreAgain = (more = {}) =>
    backups.command('restore', [backups.archive, '--replace'], directory, more)
  expect(
    (await restoreAgain({ NODE_OPTIONS: insteadOfMove(nth, `process.kill(process.pid, 'SIGKILL')`) })).code,
  ).toBe(1)
  const env = { DATA_DIR: directory, MONGODB_URI: '' }
  await expect(startPortfolio(env)).rejects.toThrow(/was interrupted.*npm run restore <file> -- --replace/)
  expect((await restoreAgain()).code).toBe(0)
  expect((await readdir(directory)).filter((name) => name.startsWith('.'))).toEqual([])
  await using restored = await startPortfolio(env)
  await restored.owner()
})

test('a restore that cannot move a file, as of a mounted folder, moves all of it back', async () => {
  const directory = await mkdtemp(join(folder, 'busy-'))
  await restoreInto(directory, backups.archive)
  const names = await readdir(directory, { recursive: true })
  const busy = `throw Object.assign(new Error('busy'), { code: 'EBUSY', path: paths[0] })`
  const failed = await backups.command('restore', [backups.archive, '--replace'], directory, {
    NODE_OPTIONS: insteadOfMove(6, busy),
  })
  expect(failed).toMatchObject({ code: 1, output: expect.stringMatching(/cannot be used: .*mounted/) })
  expect(await readdir(directory, { recursive: true })).toEqual(names)
})

test('a log that somebody keeps in DATA_DIR may grow during a backup, which leaves it out', async () => {
  const log = join(portfolio.dataDirectory, 'server.log')
  await writeFile(log, 'x'.repeat(1_000_000))
  const growing = setInterval(() => appendFileSync(log, 'y'.repeat(10_000)), 1)
  const made = await backups.command('backup', ['beside-a-log.tar.gz'], portfolio.dataDirectory)
  clearInterval(growing)
  await rm(log)
  expect(made).toMatchObject({ code: 0, output: expect.not.stringContaining('server.log') })
})

test('a file that is deleted during a backup is named, and no archive is left; of two at once a whole one is', async () => {
  const file = join(folder, 'deleted.tar.gz')
  const picture = { path: `content/assets/${'0'.repeat(40)}.png`, source: join(folder, 'x'), size: 1 }
  const collected = { files: [picture], createdAt: '', missingAssets: [], missingDatabases: [] }
  const progress = { onProgress: () => {}, signal: new AbortController().signal }
  await expect(writeArchive(collected, file, progress)).rejects.toThrow(
    /x was deleted during the backup; make it again/,
  )
  expect((await readdir(folder)).filter((name) => name.startsWith('deleted'))).toEqual([])

  // Two at once that get one name, such as within a second.
  await writeFile(picture.source, 'x')
  await Promise.all([1, 2].map(() => writeArchive(collected, file, progress)))
  expect((await readManifest(file)).files).toMatchObject([{ path: picture.path }])
  expect((await readdir(folder)).filter((name) => name.startsWith('deleted'))).toEqual(['deleted.tar.gz'])
})

test('no folder of a list of backups ends it', async () => {
  const names = join(folder, 'names')
  await mkdir(join(names, 'folder.tar.gz'), { recursive: true })
  await symlink('nowhere', join(names, 'link.tar.gz'))
  await writeFile(join(names, 'text.tar.gz'), 'text')
  await writeFile(join(names, 'portfolio-production-export-2026-11-02-03-00-00.tar.gz'), 'text')
  const list = await backups.command('restore', [], portfolio.dataDirectory, { BACKUP_DIR: names })
  expect(list.code).toBe(0)
  expect(list.output).toMatch(/text\.tar\.gz\n.*cannot be restored/)
  expect(list.output).not.toMatch(/folder|link\.tar|export/)
  const absent = await backups.command('restore', [join(names, 'link.tar.gz')], portfolio.dataDirectory)
  expect(absent.output).toMatch(/^There is no file .*link\.tar\.gz that this user may read$/m)
})

test('a backup names the data that is stored elsewhere, and the tool for it', async () => {
  const hosted = {
    MONGODB_URI: 'mongodb://127.0.0.1:1/x',
    SESSION_SECRET: 'x'.repeat(32),
    SANITY_PROJECT_ID: 'abcd1234',
  }
  const made = await backups.command('backup', ['local.tar.gz'], portfolio.dataDirectory, hosted)
  expect(made.code).toBe(0)
  expect(made.output).toMatch(/MONGODB_URI.*mongodump[^]*SANITY_PROJECT_ID.*sanity dataset export/)
  expect(made.output).not.toContain('content with drafts')
})

test('a backup without a running server is the same; an empty directory is one error sentence', async () => {
  const elsewhere = join(folder, 'stopped')
  const { files } = await restoreInto(elsewhere, backups.archive)
  expect((await backups.command('backup', ['stopped.tar.gz'], elsewhere)).code).toBe(0)
  const again = await restoreInto(join(folder, 'again'), join(folder, 'stopped.tar.gz'))
  expect(again.files.map(({ path }) => path)).toEqual(files.map(({ path }) => path))
  const nothing = await backups.command('backup', [], join(folder, 'nothing'))
  expect(nothing).toMatchObject({ code: 1, output: expect.stringContaining('nothing to back up') })
  // As during a first start, and after one that was killed.
  await rename(join(elsewhere, 'format'), join(elsewhere, 'format.partial'))
  for (const name of ['backup', 'content-export']) {
    const early = await backups.command(name, ['early.tar.gz'], elsewhere)
    expect(early).toMatchObject({
      code: 1,
      output: expect.stringMatching(/first start .* has not completed/),
    })
  }
})
