// Runs on the Node.js of the machine (20 or newer) before anything is installed: no dependencies, no TypeScript.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const packages = ['api', 'api/contract', 'api/embedded-mongo', 'studio', 'studio/lake', 'web']
/** Folders that are no input of a build: generated ones, tests, and the lake, which is a package of its own. */
const notBuilt = new Set([
  'bench',
  'e2e',
  'lake',
  'run',
  'test',
  'node_modules',
  'dist',
  'test-results',
  'playwright-report',
  'screenshots',
  'schema.json',
  '.sanity',
])

export const root = fileURLToPath(new URL('../..', import.meta.url))
/** The pnpm that npx fetches, with its version. */
export const PNPM = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config.pnpm
/** The project's own Node.js, which pnpm installs. */
export const node = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Arguments with which Node.js reads the settings in `.env`; with `--env-file-if-exists` it says each time that it is absent. */
export const envFile = () => (existsSync(join(root, '.env')) ? ['--env-file=.env'] : [])

/** Cache of compiled modules. A start with it takes half the time and 40 MB less. */
export const moduleCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node')

/**
 * Ends with a sentence for the person at the terminal.
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Runs a command in the foreground.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, say?: (text: string) => void, shell?: boolean }} [options] `say`
 *   takes what the command prints, which else goes where ours goes
 * @returns {Promise<number>} its exit code; 1 when it was ended by a signal
 */
export function run(command, args, { cwd = root, env = {}, say, shell = process.platform === 'win32' } = {}) {
  // A shell does not pass a signal on to what it has started, so it gets a group of its own, which is signalled whole.
  const isGroup = shell && process.platform !== 'win32'
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      // Tools that run `node` use the project's own.
      env: {
        ...process.env,
        PATH: [...[cwd, root].map((folder) => join(folder, 'node_modules/.bin')), process.env.PATH].join(
          delimiter,
        ),
        ...env,
      },
      stdio: say ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      // Commands are .cmd files on Windows, which only a shell runs.
      shell,
      detached: isGroup,
    })
    if (say) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say)
    const forward = (signal) => (isGroup ? process.kill(-Number(child.pid), signal) : child.kill(signal))
    // Ctrl-C also signals a child that shares the terminal's group; a signal to this process alone does not.
    const interrupt = (signal) => isGroup && forward(signal)
    process.on('SIGTERM', forward)
    process.on('SIGINT', interrupt)
    // A closed terminal sends SIGHUP to its own group only.
    if (isGroup) process.on('SIGHUP', forward)
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGTERM', forward)
      process.off('SIGINT', interrupt)
      process.off('SIGHUP', forward)
      resolve(code ?? 1)
    })
  })
}

/**
 * Vite takes `#` and `?` for the end of a path, and in an alias `$1`, `$$` and the like for what was found; a colon, but of a
 * drive, divides PATH.
 */
const UNUSABLE = /[#?]|\$[\d$&`'<]|(?<=..):/

/** Installs the dependencies of the lockfile, unless they are installed. */
export async function install() {
  const [character] = UNUSABLE.exec(root) ?? []
  if (character)
    stop(`The site cannot be built in ${root}: rename the folder that has ${character} in its name.`)
  const inputs = [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...packages.map((name) => `${name}/package.json`),
  ]
  await unlessUpToDate('node_modules/.installed', inputs, 'Installing what the lockfile names', () =>
    run('npx', ['--yes', PNPM, 'install', '--frozen-lockfile']),
  )
}

/** @returns whether the server can use the environment and .env; else the reasons are printed */
export async function checkSettings() {
  return (await run(node, [...envFile(), 'api/src/commands/check-settings.ts'])) === 0
}

/**
 * Builds the site and the Studio, unless their sources are unchanged since the last build, whose files stay: a server that
 * runs, and pages that are open, still load them.
 */
export async function build() {
  for (const [name, title] of [
    ['web', 'Building the site'],
    ['studio', 'Building the Studio'],
  ]) {
    // Not `.built`, as in 1.0.0: the time of that file is the end of its build, not the beginning.
    const stamp = `${name}/dist/.build`
    const last = statSync(join(root, stamp), { throwIfNoEntry: false })
    await unlessUpToDate(stamp, ['pnpm-lock.yaml', 'api/contract', name], title, () => {
      if (last) removeOlder(join(root, name, 'dist'), last.mtimeMs)
      // Under another NODE_ENV Vite builds for React's development version, which the server does not load.
      return runScript('build', join(root, name), { NODE_ENV: 'production' })
    })
  }
}

function removeOlder(folder, time) {
  for (const path of readdirSync(folder, { recursive: true }).map((name) => join(folder, name))) {
    const found = statSync(path)
    if (found.isFile() && found.mtimeMs < time) rmSync(path)
  }
}

/**
 * Runs a script of a package. `node --run` exits with 0 when a signal has ended the script's shell, as if a build that was
 * killed were complete.
 * @param {string} name
 * @param {string} cwd folder of the package
 * @param {NodeJS.ProcessEnv} env
 */
function runScript(name, cwd, env) {
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  return run(scripts[name], [], { cwd, env, shell: true })
}

/**
 * Runs a step and stores a fingerprint of its inputs, so that it is skipped while they are unchanged.
 * @param {string} stamp file with the fingerprint; its time is when the step began
 * @param {string[]} inputs files and folders
 * @param {string} title
 * @param {() => Promise<number>} step
 */
async function unlessUpToDate(stamp, inputs, title, step) {
  const file = join(root, stamp)
  const hash = fingerprint(inputs)
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return
  const started = Date.now()
  console.log(`\n> ${title} …`)
  try {
    // An interrupted step leaves half of its result. Without its stamp that does not count as done when the inputs change
    // back.
    rmSync(file, { force: true })
  } catch {
    // As for the user of the systemd unit.
    stop(`This user may not write in ${root}. The user it belongs to builds it: npm run build`)
  }
  if ((await step()) !== 0) stop(`${title} failed; the reason is above.`)
  writeFileSync(file, hash)
  utimesSync(file, started / 1000, started / 1000)
  console.log(`> ${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** One hash over names and contents. */
function fingerprint(inputs) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (statSync(full).isDirectory()) {
      // oxlint-disable-next-line unicorn/no-array-sort -- Node.js 18, which Debian 12 has, lacks toSorted
      for (const name of readdirSync(full).sort())
        if (!notBuilt.has(name) && !name.endsWith('.test.ts')) add(join(path, name))
    } else {
      hash.update(`${path}\0`).update(readFileSync(full))
    }
  }
  for (const input of inputs) add(input)
  return hash.digest('hex')
}
