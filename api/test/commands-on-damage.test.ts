import { chmod, cp, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDisk, mountSmallDisk } from '../faults/support/small-disk.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { useBackups } from './support/use-backups.ts'

const { folder, command } = useBackups()
const whole = join(folder, 'whole')
beforeAll(async () => {
  await using portfolio = await startPortfolio({ MONGODB_URI: '' })
  await cp(portfolio.dataDirectory, whole, { recursive: true, filter: (file) => !file.endsWith('.sock') })
  // Without its log, from which SQLite would restore damaged pages.
  for (const file of [CONTENT, ACCOUNTS]) inDatabase(join(whole, file), 'PRAGMA wal_checkpoint(TRUNCATE)')
})

const CONTENT = 'content/content.sqlite'
const ACCOUNTS = 'accounts/accounts.sqlite'
const cut = (file: string) => truncate(file, 5_000)
const empty = (file: string) => writeFile(file, '')
const fill = (text: string) => (file: string) => writeFile(file, text)
/** As a new portfolio's database is without its log. */
async function loseTables(file: string) {
  await rm(file)
  inDatabase(file, 'PRAGMA journal_mode = WAL')
}
function inDatabase(file: string, statement: string) {
  using database = new DatabaseSync(file)
  database.exec(statement)
}
async function replaceByFolder(file: string) {
  await rm(file)
  await mkdir(file)
}

test.each([
  ['backup', [], CONTENT, cut, /content\.sqlite cannot be used: .*npm run restore/],
  ['backup', [], CONTENT, empty, /content\.sqlite is missing or empty/],
  ['backup', [], CONTENT, loseTables, /content\.sqlite is missing or empty/],
  ['backup', [], ACCOUNTS, loseTables, /accounts\.sqlite is missing or empty/],
  ['backup', [], ACCOUNTS, replaceByFolder, /accounts\.sqlite is missing or empty/],
  ['backup', [], '.restoring', empty, /was interrupted.*npm run restore/],
  ['content-export', [], CONTENT, fill('no database'), /content\.sqlite cannot be used: .*npm run restore/],
  ['content-token', ['create', 'script'], CONTENT, loseTables, /There is no content in .*Is DATA_DIR right/],
  ['content-import', ['x'], 'format', fill('99'), /written by a newer version/],
  ['owner-reset', ['--link'], 'format', fill('99'), /written by a newer version/],
  [
    'owner-reset',
    ['--link'],
    ACCOUNTS,
    loseTables,
    /accounts\.sqlite is missing or empty, although .*npm run restore/,
  ],
  [
    'owner-reset',
    ['--link'],
    ACCOUNTS,
    fill('no database'),
    /accounts\.sqlite cannot be used: .*npm run restore/,
  ],
  ['owner-reset', ['--link'], 'session-secret', empty, /session-secret is empty.*npm run restore/],
] as const)(
  '%s %j says in one sentence what is wrong with %s',
  async (name, args, path, damage, sentence) => {
    const directory = join(folder, 'damaged')
    await rm(directory, { recursive: true, force: true })
    await cp(whole, directory, { recursive: true })
    await damage(join(directory, path))
    const { code, output } = await command(name, [...args], directory)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(/\n\s+at |node:/)
    expect(code).toBe(1)
    expect(await readdir(join(directory, 'backups')).catch(() => [])).toEqual([])
  },
)

test.each([
  ['content-token', ['create', 'script']],
  ['content-origin', ['add', 'https://me.example']],
  ['content-remove-samples', []],
  ['content-migrate', ['--drop-language', 'de']],
  ['content-export', []],
])('%s makes nothing in a folder without content', async (name, args) => {
  const directory = join(folder, 'wrong')
  const { code, output } = await command(name, args, directory)
  expect(output).toBe(`There is no content in ${directory}: the first start makes it. Is DATA_DIR right?\n`)
  expect(code).toBe(1)
  expect(await readdir(folder)).not.toContain('wrong')
})

const full = join(folder, 'full')
await mkdir(full)
const disk = await mountSmallDisk(full, 40)
afterAll(async () => disk.undo?.())

test.skipIf('impossible' in disk)('a full disk is no damaged file, and nothing half is left', async () => {
  const directory = join(full, 'data')
  await cp(whole, directory, { recursive: true })
  const sentence = /^The disk of .* is full\. Free some space and try again; nothing is lost\.\n$/
  await rm(join(directory, `${CONTENT}-shm`), { force: true })
  await fillDisk(full)
  for (const [name, ...args] of [['content-token', 'list'], ['content-export'], ['backup']] as const) {
    const { code, output } = await command(name, args, directory)
    expect(output).toMatch(sentence)
    expect(code).toBe(1)
  }
  expect(await readdir(join(directory, 'backups'))).toEqual([])
  for (const name of ['content-export', 'backup']) {
    const { code, output } = await command(name, [], whole, { BACKUP_DIR: full })
    expect(output).toMatch(sentence)
    expect(code).toBe(1)
  }
  const [, , own = '', ...more] = await readdir(full)
  expect([await readdir(join(full, own)), more]).toEqual([[], []])
})

test.skipIf(process.getuid?.() === 0)(
  'data of another user does not look as if it were not there',
  async () => {
    const directory = join(folder, 'foreign')
    await mkdir(directory)
    await chmod(directory, 0)
    for (const [name, ...args] of [
      ['owner-reset', '--link'],
      ['content-token', 'list'],
      ['restore'],
    ] as const) {
      const { code, output } = await command(name, args, directory)
      expect(output).toMatch(
        /cannot be used: the process has no permission to open it\. Nothing is lost\. Is DATA_DIR right/,
      )
      expect(code).toBe(1)
    }
  },
)
