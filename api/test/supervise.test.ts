import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { residentMb } from './support/resident-memory.ts'
import { startProcess } from './support/start-process.ts'
import { listenLocally } from './support/listen-locally.ts'
import { useFolder } from './support/use-folder.ts'
import { spawnProcess } from '../../studio/lake/test/spawn-process.ts'
import deployed from '../package.json' with { type: 'json' }

const folder = useFolder()

/** Runs in the server before its own code. */
const preload = (code: string) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `import { isMainThread } from 'node:worker_threads'
     if (isMainThread && process.argv[1]?.endsWith('main.ts')) { ${code} }`,
  )}`

async function start(
  env: Record<string, string> = {},
  command: 'supervisor' | 'npm start' | 'npm run dev' = 'supervisor',
) {
  const supervisor = await startProcess(
    { NODE_OPTIONS: preload(`console.log('server', process.pid)`), ...env },
    command,
  )
  onTestFinished(() => supervisor.remove())
  return { ...supervisor, server: async (nth = 1) => Number(await supervisor.printed(/server (\d+)/, nth)) }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Upper limit of an idle server's own memory with the sample content, without compiled modules of an earlier start. */
const IDLE_MAX_MB = 140
/** Lower limit of what the collection frees. */
const GARBAGE_MIN_MB = 5

test('a server that was killed is started again, and collects the garbage of its start', async () => {
  const { origin, server, printed } = await start()
  await origin()
  process.kill(await server(), 'SIGKILL')
  await printed(/The server was killed by SIGKILL unexpectedly. It is started again in 0.5 s./)
  expect((await fetch(`${await origin(2)}/api/health`)).status).toBe(200)
  const pid = await server(2)
  let most = 0
  const freed = () => {
    const { own } = residentMb(pid)
    most = Math.max(most, own)
    return most - own
  }
  await expect.poll(freed, { interval: 100, timeout: 15_000 }).toBeGreaterThan(GARBAGE_MIN_MB)
  expect(residentMb(pid).own).toBeLessThan(IDLE_MAX_MB)
})

test('after five failures in a minute the process ends with one sentence', { tags: ['slow'] }, async () => {
  const { printed, ended } = await start({ NODE_OPTIONS: preload(`process.kill(process.pid, 'SIGKILL')`) })
  expect(await ended).toEqual({ code: 70, signal: null })
  for (const seconds of [0.5, 1, 2, 4]) await printed(new RegExp(`started again in ${seconds} s`))
  await printed(/The server failed 5 times in a minute .* and is not started again/)
})

test(
  'a server that runs out of memory, or does not catch an error, is started again',
  { tags: ['slow'] },
  async () => {
    const fail = `
    const { existsSync, writeFileSync } = await import('node:fs')
    const first = (name) => {
      const file = process.env.DATA_DIR + '/' + name
      return existsSync(file) ? false : (writeFileSync(file, ''), true)
    }
    const fill = () => { const kept = []; for (;;) kept.push(new Array(1e7).fill(Math.random())) }
    if (first('memory')) setTimeout(fill, 100)
    else if (first('rejection')) setInterval(() => process.listenerCount('uncaughtException') && Promise.reject(new Error('nobody catches it')), 50)`
    const { origin, printed } = await start({ NODE_OPTIONS: `--max-old-space-size=512 ${preload(fail)}` })
    await printed(/heap out of memory/)
    await printed(/The server (was killed by SIGABRT|ended with exit code \d+) unexpectedly/)
    await printed(/"level":60.*nobody catches it/)
    await printed(/The server ended with exit code 70 unexpectedly/)
    expect((await fetch(`${await origin()}/api/health`)).status).toBe(200)
  },
)

test('a start that cannot work is one sentence and is not tried again', async () => {
  const blocker = createServer()
  const port = await listenLocally(blocker)
  onTestFinished(() => void blocker.close())
  const { ended, output } = await start({ PORT: String(port) })
  expect(await ended).toEqual({ code: 1, signal: null })
  expect(output()).toContain(
    `\nPort ${port} is in use by another program; stop it, or set PORT to a free one.\n`,
  )
  expect(output()).not.toContain('unexpectedly')
})

test('a signal passes through, also one that npm repeats, and the exit code is that of the server', async () => {
  const { origin, server, signal, ended, output } = await start()
  await origin()
  signal('SIGINT')
  await new Promise((resolve) => setTimeout(resolve, 20))
  signal('SIGINT')
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(output()).toContain('Stopping …')
  expect(isAlive(await server())).toBe(false)
})

test('the server ends after its supervisor was killed', async () => {
  const { origin, server, signal } = await start()
  await origin()
  signal('SIGKILL')
  const pid = await server()
  await expect.poll(() => isAlive(pid), { interval: 50 }).toBe(false)
})

test(
  'the server ends after npm was killed, which its script does not notice',
  { tags: ['slow'] },
  async () => {
    const { origin, server, signal } = await start({}, 'npm start')
    await origin()
    signal('SIGKILL')
    const pid = await server()
    await expect.poll(() => isAlive(pid), { interval: 50 }).toBe(false)
  },
)

test.skipIf(process.platform === 'win32')(
  'in the folder of a deployed server a signal to npm start reaches the server',
  async () => {
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ type: 'module', scripts: deployed.scripts }),
    )
    await mkdir(join(folder, 'src'))
    const server = `process.on('SIGTERM', () => process.exit(console.log('stopped')))
      setTimeout(() => {}, 10_000)
      console.log('started')`
    await writeFile(join(folder, 'src/main.ts'), server)
    const npm = spawnProcess('npm', ['start'], { cwd: folder })
    await npm.printed(/^started/m)
    npm.signal('SIGTERM')
    expect(await npm.printed(/^stopped/m)).toBe('stopped')
  },
)

test(
  'while developing, a change starts another server, and a signal to npm ends it',
  { tags: ['slow'] },
  async () => {
    const { origin, server, signal, ended, printed } = await start({}, 'npm run dev')
    await origin()
    const file = fileURLToPath(new URL('../src/env.ts', import.meta.url))
    await utimes(file, new Date(), new Date())
    await printed(/api\/src\/env\.ts has changed/)
    await origin(2)
    const [first, second] = [await server(), await server(2)]
    expect(isAlive(first)).toBe(false)
    signal('SIGTERM')
    await ended
    await expect.poll(() => isAlive(second), { interval: 50 }).toBe(false)
  },
)

test('a wrong setting is reported before anything is built or started', async () => {
  const { ended, output } = await start({ PORT: 'abc', TRUST_PROXY: 'true' }, 'npm start')
  expect(await ended).toEqual({ code: 1, signal: null })
  expect(output()).toMatch(/The environment cannot be used:\n  - PORT .+\n  - TRUST_PROXY /)
  expect(output()).not.toMatch(/server \d+/)
})
