import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { cannotMount } from '../embedded-mongo/test/small-disk.ts'

const SETUP = 'api/run/setup.mjs'
const KILLED = 'kill -KILL $$'

/** A workspace whose site is built by a given script. */
function createWorkspace(name = 'setup-') {
  const folder = mkdtempSync(join(tmpdir(), name))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(folder, 'api/run'), { recursive: true })
  cpSync(fileURLToPath(new URL('setup.mjs', import.meta.url)), join(folder, SETUP))
  write('package.json', JSON.stringify({ config: { pnpm: 'pnpm' } }))
  write('pnpm-lock.yaml', '')
  write('api/contract/paths.ts', '')
  write('studio/package.json', JSON.stringify({ scripts: { build: 'mkdir -p dist' } }))
  const product = join(folder, 'web/dist/product')
  const readProduct = () => (existsSync(product) ? readFileSync(product, 'utf8') : null)
  /** @param source what the site is built from @returns the arguments of the command that builds it */
  const prepare = (source: string, script: string) => {
    write('web/source.ts', source)
    write('web/package.json', JSON.stringify({ scripts: { build: '. ./run/build.sh' } }))
    // A folder that is no input of the build.
    write('web/run/build.sh', script)
    return ['--input-type=module', '-e', `const { build } = await import('./${SETUP}'); await build()`]
  }
  return {
    readProduct,
    listBuilt: () => readdirSync(join(folder, 'web/dist')),
    install: () =>
      spawnSync(process.execPath, ['-e', `import('./${SETUP}').then(({ install }) => install())`], {
        cwd: folder,
        encoding: 'utf8',
      }),
    build(source: string, script: string) {
      const { status } = spawnSync(process.execPath, prepare(source, script), { cwd: folder })
      return { status, product: readProduct() }
    },
    buildReadOnly(source: string) {
      const remount = 'mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" && exec "$0" "$@"'
      const args = ['-m', 'sh', '-c', remount, process.execPath, ...prepare(source, built('second'))]
      return spawnSync('unshare', args, { cwd: folder, encoding: 'utf8' })
    },
    startBuild: (source: string, script: string) =>
      spawn(process.execPath, prepare(source, script), { cwd: folder, stdio: 'ignore' }),
  }
}

const built = (text: string) => `mkdir -p dist; printf ${text} >dist/product`

test.each(['C#', 'what?', '$1', '10:30'])(
  'a folder whose name has %s is refused before anything is installed',
  (name) => {
    expect(createWorkspace(name).install()).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^The site cannot be built in .*: rename the folder that has (?:[#?:]|\$1) in its name\.\n$/,
      ),
    })
  },
)

test.skipIf(cannotMount)('a build for a user who may not write in the folder is one sentence', () => {
  const workspace = createWorkspace()
  workspace.build('one', built('first'))
  expect(workspace.buildReadOnly('one')).toMatchObject({ status: 0, stderr: '' })
  expect(workspace.buildReadOnly('two')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^This user may not write in .*\n$/),
  })
})

test('the files of the build before stay, for a server that runs, and older ones go', () => {
  const workspace = createWorkspace()
  for (const name of ['one', 'two', 'three']) workspace.build(name, `mkdir -p dist; printf x >dist/${name}`)
  expect(workspace.listBuilt()).toEqual(['.build', 'three', 'two'])
})

test('a build that was killed does not count as done', () => {
  const workspace = createWorkspace()
  expect(workspace.build('one', `${built('half')}; ${KILLED}`)).toEqual({ status: 1, product: 'half' })
  expect(workspace.build('one', built('first'))).toEqual({ status: 0, product: 'first' })
  expect(workspace.build('one', built('again'))).toEqual({ status: 0, product: 'first' })
})

test('after a build that was killed, the sources of the one before are built again', () => {
  const workspace = createWorkspace()
  expect(workspace.build('one', built('first'))).toEqual({ status: 0, product: 'first' })
  expect(workspace.build('two', `${built('half')}; ${KILLED}`)).toEqual({ status: 1, product: 'half' })
  expect(workspace.build('one', built('whole'))).toEqual({ status: 0, product: 'whole' })
})

// SIGHUP: the terminal is closed.
test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s reaches what the shell of a build has started',
  async (signal) => {
    const workspace = createWorkspace()
    const program = `trap 'printf ended >dist/product; exit' TERM INT HUP; printf begun >dist/product; while :; do sleep 0.1; done`
    // The shell waits for another program, as `node typegen.ts && vite build` does.
    const build = workspace.startBuild('one', `mkdir -p dist; sh -c "${program}"; true`)
    await expect.poll(workspace.readProduct).toBe('begun')
    build.kill(signal)
    await expect.poll(workspace.readProduct).toBe('ended')
    if (build.exitCode === null) await once(build, 'exit')
    expect(build.exitCode).toBe(1)
  },
)
