import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDataDirectory } from '#src/data-directory.ts'
import { copySampleContent } from './support/data-directory.ts'
import { startProcess } from './support/start-process.ts'
import { useFolder } from './support/use-folder.ts'

const IMAGE = /\/lake\/images\/[^\s"'?&]+\.(webp|svg|png)/

const parent = useFolder()
const directory = join(parent, 'data')

async function start() {
  const server = await startProcess({ DATA_DIR: directory })
  onTestFinished(() => server.remove())
  return {
    origin: await server.origin(),
    async stop() {
      server.signal('SIGTERM')
      await server.ended
    },
  }
}

/** Paths with any permission for group or others. */
async function open() {
  const entries = await readdir(directory, { recursive: true })
  const modes = await Promise.all(
    ['.', ...entries].map(async (name) => ({ name, mode: (await stat(join(directory, name))).mode })),
  )
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name)
}

test.skipIf(process.platform === 'win32')(
  'nobody but its user reads DATA_DIR, neither what a server creates nor what an earlier one left open',
  async () => {
    await copySampleContent(directory)
    const first = await start()
    const page = await (await fetch(`${first.origin}/projects`)).text()
    const picture = IMAGE.exec(page)?.[0] ?? ''
    expect((await fetch(`${first.origin}${picture}?w=64&fm=webp`)).status).toBe(200)
    expect(await readdir(directory)).toEqual(
      expect.arrayContaining(['accounts', 'content', 'session-secret']),
    )
    expect(await open()).toEqual([])
    await first.stop()

    for (const name of ['.', ...(await readdir(directory, { recursive: true }))]) {
      const path = join(directory, name)
      await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644)
    }
    expect(await open()).toContain('accounts/accounts.sqlite')
    const second = await start()
    expect(await open()).toEqual([])
    await second.stop()
    expect(await open()).toEqual([])
  },
)

test.skipIf(process.platform === 'win32')(
  'files that somebody has copied into DATA_DIR, of which the server may not own all, keep their permissions',
  async () => {
    const copied = ['backups/portfolio.tar.gz', 'disk/photo.jpg', 'notes.txt'].map((name) =>
      join(parent, name),
    )
    for (const file of copied) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, '')
      await chmod(file, 0o644)
    }
    await symlink(join(parent, 'disk'), join(parent, 'linked'))
    await openDataDirectory(parent)
    for (const file of copied) expect((await stat(file)).mode & 0o777).toBe(0o644)
  },
)

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder of another user, such as a volume, can be DATA_DIR',
  () => expect(openDataDirectory('/')).resolves.toBeUndefined(),
)
