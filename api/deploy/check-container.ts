import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtempDisposable, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startContainer } from '#test/support/container.ts'

// The steps of the Dockerfile without Docker, on a clean copy of what git tracks: `node api/deploy/check-container.ts`.
const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)
const START_WITHIN_S = 60

await using temporary = await mkdtempDisposable(join(tmpdir(), 'portfolio-container-'))
const folder = temporary.path
await chmod(folder, 0o755)
const source = join(folder, 'build')
await mkdir(source)
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 2 ** 26 })
const archive = execFileSync('tar', ['-c', '--null', '-T', '-'], {
  cwd: root,
  input: files,
  maxBuffer: 2 ** 30,
})
execFileSync('tar', ['-x'], { cwd: source, input: archive })
const server = join(folder, 'portfolio')
const builtAfter = await timed(() =>
  execFileSync('sh', ['api/deploy/build-server.sh', server], { cwd: source, stdio: 'inherit' }),
)
say(`\nBuilt in ${builtAfter} s`)
await rm(source, { recursive: true, force: true })

const dataDirectory = join(folder, 'data')
await mkdir(dataDirectory, { mode: 0o700 })
const container = await startContainer(server, { programs: join(folder, 'programs'), dataDirectory })
const healthyAfter = await timed(async () => {
  for (let waited = 0; !(await container.isHealthy()); waited += 1) {
    if (waited === START_WITHIN_S) throw new Error(`It is not healthy:\n${container.printed()}`)
    await sleep(1_000)
  }
})
say(container.printed())
say(`Healthy after ${healthyAfter} s`)
for (const path of ['/', '/srb/projects', '/curriculum-vitae.pdf', '/studio/'])
  say(`${path} ${(await fetch(new URL(path, container.origin))).status}`)
say(`Stopped with exit code ${String(await container.stop())}`)

async function timed(step: () => unknown): Promise<string> {
  const started = performance.now()
  await step()
  return ((performance.now() - started) / 1000).toFixed(1)
}
