import { execFile } from 'node:child_process'
import { access, chmod, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type ClientConfig, createClient } from '@sanity/client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { imageVersions, startContainer } from './support/container.ts'
import { freePort } from './support/free-port.ts'
import { installPacked } from './support/packed.ts'
import { spawnProcess } from '../../studio/lake/test/spawn-process.ts'
import { createDataDirectory } from './support/data-directory.ts'
import { useFolder } from './support/use-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const { config: tools, devDependencies } = z
  .object({ config: z.object({ pnpm: z.string() }), devDependencies: z.object({ node: z.string() }) })
  .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
const pnpm = (...args: string[]) =>
  run('npx', ['--yes', tools.pnpm, ...args], { cwd: root, maxBuffer: 2 ** 26 })

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const folder = useFolder()
beforeAll(async () => {
  // The builds of site and Studio exist: `npm test` makes them before the tests.
  await pnpm(
    '--filter',
    '@portfolio/contract',
    '--filter',
    './api/embedded-mongo',
    '--filter',
    './studio/lake',
    'build',
  )
  await run(process.execPath, ['build/copy-studio.ts'], { cwd: join(root, 'api') })
})

/** Writes the README's first example program, with the packed package, into a folder of its own. */
async function unpackExample(name: string, source: string) {
  const target = join(folder, name)
  const packed = await installPacked(name, source, target)
  expect(await readFile(join(packed, 'package.json'), 'utf8')).not.toMatch(/catalog:|workspace:/)
  const readme = await readFile(join(packed, 'README.md'), 'utf8')
  const [, example = ''] = /```[jt]s\n(import [\s\S]*?)```/.exec(readme) ?? []
  await writeFile(join(target, 'example.mjs'), example)
  return { target, packed, example }
}

/** Starts a program and waits for a printed line. */
function start(cwd: string, args: string[], line: RegExp, env: Record<string, string> = {}) {
  const child = spawnProcess(process.execPath, args, { cwd, env: { ...process.env, ...env } })
  onTestFinished(async () => void (await child.end('SIGKILL')))
  return child.printed(line)
}

test('the packed embedded database serves mongoose', async () => {
  const { target, example } = await unpackExample('embedded-mongo', 'api/embedded-mongo')
  const count = `console.log('people:', await Person.countDocuments())\n`
  await writeFile(join(target, 'example.mjs'), example.replace('await mongoose.disconnect()', `${count}$&`))
  const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: target })
  expect(stdout).toBe('people: 1\n')
})

test('the packed lake serves @sanity/client from an Express app', { tags: ['slow'] }, async () => {
  const { target, packed } = await unpackExample('lake', 'studio/lake')
  await expect(access(join(packed, 'create-lake.d.ts'))).resolves.toBeUndefined()
  const { bin } = z
    .object({ bin: z.object({ 'portfolio-lake': z.string() }) })
    .parse(JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')))
  await start(
    target,
    [join(packed, bin['portfolio-lake']), '--data', join(target, 'own'), '--port', '0'],
    /apiHost: /,
  )
  const port = await freePort()
  const token = await start(target, ['example.mjs'], /Token: (\S+)/, { PORT: String(port) })
  const config: ClientConfig = {
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: `http://127.0.0.1:${port}/lake`,
    useProjectHostname: false,
    useCdn: false,
    token,
  }
  const client = createClient(config)
  const heard = new Promise((resolve) => {
    const events = client.listen('*[_type == "note"]', {}, { events: ['welcome', 'mutation'] })
    const subscription = events.subscribe((event) => {
      if (event.type === 'welcome') void client.create({ _id: 'note', _type: 'note', text: 'Hello' })
      if (event.type !== 'mutation') return
      // After the server's end it would connect again, maybe to another test's server on the same port.
      subscription.unsubscribe()
      resolve(event.documentId)
    })
  })
  expect(await heard).toBe('note')
  expect(await client.fetch<unknown>('*[_type == "note"].text')).toEqual(['Hello'])
  const asset = await client.assets.upload('image', PIXEL, { filename: 'pixel.png' })
  const image = await fetch(`${new URL(asset.url, config.apiHost).href}?w=40&fm=jpg`)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test(
  'a deployed API serves pages, the CV and the Studio in what the container runs, without the sources of the Studio',
  { tags: ['slow'] },
  async () => {
    const target = join(folder, 'deployed')
    await pnpm('--filter', '@portfolio/api', '--prod', 'deploy', target)
    const installed = await readdir(join(target, 'node_modules/.pnpm'))
    expect(
      installed.filter((name) => /^(sanity@|@sanity\+ui|styled-components|vite@|vitest@)/.test(name)),
    ).toEqual([])
    const dataDirectory = await createDataDirectory()
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
    await chmod(folder, 0o755)
    const container = await startContainer(target, { programs: join(folder, 'programs'), dataDirectory })
    let exitCode: unknown = null
    const stop = async () => (exitCode ??= await container.stop())
    onTestFinished(async () => void (await stop()))
    await expect.poll(container.isHealthy, { interval: 500 }).toBe(true)
    const read = async (path: string) => {
      const response = await fetch(new URL(path, container.origin))
      return { status: response.status, text: await response.text() }
    }

    expect(await read('/projects')).toMatchObject({ status: 200, text: expect.stringContaining('</html>') })
    expect((await read('/curriculum-vitae.pdf')).text).toMatch(/^%PDF-/)
    expect(await read('/studio/')).toMatchObject({
      status: 200,
      text: expect.stringContaining('/studio/assets/'),
    })
    expect((await read('/api/health')).status).toBe(200)
    const [picture = ''] = /\/lake\/images\/[^"' ]+\?[^"' ]*/.exec((await read('/projects')).text) ?? []
    expect((await fetch(new URL(picture.replaceAll('&amp;', '&'), container.origin))).status).toBe(200)
    expect(await stop(), container.printed()).toBe(0)
    expect(imageVersions).toEqual([devDependencies.node, devDependencies.node])
  },
)
