import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@sanity/client'
import { expect, onTestFinished, test } from 'vitest'
import { createProgress } from '#src/commands/terminal.ts'
import { spawnProcess } from '../../studio/lake/test/spawn-process.ts'
import { runCommand } from './support/run-command.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { useFolder } from './support/use-folder.ts'
import { usePortfolio } from './support/use-portfolio.ts'

const folder = useFolder()
const portfolio = usePortfolio()

/** Runs a command as `npm run content:…` does. */
const command = (name: string, args: string[], env: Record<string, string> = {}) =>
  runCommand(`content-${name}`, { DATA_DIR: portfolio.dataDirectory, INIT_CWD: folder, ...env }, ...args)

const clientWith = (token?: string) =>
  createClient({
    projectId: 'portfolio',
    dataset: 'production',
    apiVersion: '2025-02-19',
    useCdn: false,
    apiHost: `${portfolio.origin}/lake`,
    useProjectHostname: false,
    perspective: 'raw',
    ...(token ? { token } : {}),
  })

test('a token that a command makes writes until it is revoked, while the server runs', async () => {
  const made = await command('token', ['create', 'my script'])
  const token = made.output.trim().split('\n').at(-1) ?? ''
  expect(made.code).toBe(0)
  const client = clientWith(token)
  await client.create({ _id: 'by-token', _type: 'note' })
  expect(await clientWith().getDocument('by-token')).toMatchObject({ _type: 'note' })

  const list = await command('token', ['list'])
  expect(list.output).toContain('my script')
  const limited = {
    method: 'POST',
    uri: '/projects/portfolio/tokens',
    body: { label: 'less', roleName: 'viewer' },
  }
  const { id } = await client.request<{ id: string }>(limited)
  expect((await command('token', ['list'])).output).toMatch(/ my script\n.* less \(viewer\)\n/)
  expect((await command('token', ['revoke', id])).code).toBe(0)
  expect(list.output).not.toContain(token)

  expect((await command('token', ['revoke', 'my script'])).code).toBe(0)
  await expect(client.delete('by-token')).rejects.toMatchObject({ statusCode: 401 })
  expect((await command('token', ['list'])).output).toBe('There are no tokens.\n')
  expect(await command('token', ['revoke', 'my script'])).toMatchObject({
    code: 1,
    output: 'There is no token "my script"\n',
  })
  expect((await command('token', ['create'])).code).toBe(1)
})

test('a field that is no language is not dropped', async () => {
  const { output } = await command('migrate', ['--drop-language', '_type'])
  expect(output).toContain('Usage: npm run content:migrate')
})

// Each command is a process of its own, and the last opens a second server. Most pictures are left out: they take long.
test('content goes out while the server runs, and in when it is stopped', async () => {
  const owner = await portfolio.owner()
  for (const type of ['project', 'skill', 'sanity.imageAsset']) {
    const query = `*[_type == "${type}" && count(*[references(^._id)]) == 0]`
    expect((await owner.mutate({ delete: { query } })).status).toBe(200)
  }
  const exported = await command('export', ['content.tar.gz'])
  expect(exported).toMatchObject({ code: 0, output: expect.stringContaining('Exporting 100 %') })
  expect(await readdir(folder)).toEqual(['content.tar.gz'])

  const whileRunning = await command('import', ['content.tar.gz', '--replace'])
  expect(whileRunning).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The content in .+ is open in another process; stop the server.+\n$/),
  })

  const empty = await mkdtemp(join(folder, 'data-'))
  const imported = await command('import', ['content.tar.gz'], { DATA_DIR: empty })
  expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('Importing 100 %') })
  const again = await command('import', ['content.tar.gz'], { DATA_DIR: empty })
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('choose --replace') })
  // npm has parsed the option as its own.
  const missing = await command('import', ['content.tar.gz'], { DATA_DIR: empty, npm_config_missing: 'true' })
  expect(missing).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /\n0 documents and 0 assets were imported\. \d+ documents were kept as they are\.\n$/,
    ),
  })
  await writeFile(join(folder, 'one.ndjson'), '{"_id":"one-more","_type":"note"}\n')
  // npm takes `--replace` for a setting of its own that begins so, and a file that follows for its value.
  for (const npm_config_replace_registry_host of ['', 'true', 'one.ndjson']) {
    const file = npm_config_replace_registry_host === 'one.ndjson' ? [] : ['one.ndjson']
    const single = await command('import', file, {
      DATA_DIR: empty,
      npm_config_replace_registry_host,
    })
    expect(single).toMatchObject({ code: 0, output: expect.stringContaining('1 documents and 0 assets') })
  }

  await using copy = await startPortfolio({ DATA_DIR: empty })
  const query = '*[!(_type match "sanity.*") && _id != "one-more"] | order(_id) {..., "_rev": null}'
  const [before, after] = [portfolio, copy].map(({ origin }) =>
    clientWith()
      .withConfig({ apiHost: `${origin}/lake` })
      .fetch(query),
  )
  expect(copy.said.join('\n')).not.toContain('Filling')
  expect(await after).toEqual(await before)
})

test('a command that fails prints one sentence and exits with 1', async () => {
  const cases: [string, string[], Record<string, string>, string][] = [
    ['import', [], {}, 'Usage: npm run content:import'],
    ['token', ['--help'], {}, 'Usage: npm run content:token'],
    ['import', ['a', '--replace', '--missing'], {}, 'exclude each other'],
    ['import', ['a', '--explode'], {}, '--explode'],
    ['export', [], { SANITY_PROJECT_ID: 'abc' }, 'hosted Sanity'],
    ['export', [], { PORT: 'x' }, 'PORT'],
  ]
  for (const [name, args, env, sentence] of cases) {
    const { code, output } = await command(name, args, env)
    expect(code).toBe(1)
    expect(output).toContain(sentence)
    expect(output).not.toContain('.ts:')
  }
})

test('progress is a bar in a terminal and lines elsewhere', () => {
  const written = (isTTY: boolean) => {
    const texts: string[] = []
    const progress = createProgress('Importing', { isTTY, write: (text) => texts.push(text) })
    for (let done = 1; done <= 8; done += 1) progress({ done, total: 8 })
    return texts
  }
  expect(written(true)).toHaveLength(8)
  expect(written(true)[3]).toBe(`\rImporting ${'█'.repeat(15)}${'░'.repeat(15)} 50 %`)
  expect(written(false)).toEqual([25, 50, 75, 100].map((percent) => `Importing ${percent} %\n`))
})

test('an import that is interrupted leaves nothing in the temporary folder', async () => {
  const temporary = await mkdtemp(join(folder, 'temporary-'))
  await writeFile(join(folder, 'one.ndjson'), '{"_id":"one-more","_type":"note"}\n')
  const stopsAfterUnpacking = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { readdir } = fs.promises
    fs.promises.readdir = (path, ...rest) => {
      if (!String(path).includes('content-import-')) return readdir(path, ...rest)
      console.log('unpacked')
      return new Promise((resolve) => setTimeout(resolve, 60_000))
    }
    syncBuiltinESMExports()`
  const env = {
    ...process.env,
    DATA_DIR: join(temporary, 'data'),
    TMPDIR: temporary,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stopsAfterUnpacking)}`,
  }
  const path = fileURLToPath(new URL('../src/commands/content-import.ts', import.meta.url))
  const running = spawnProcess(process.execPath, [path, join(folder, 'one.ndjson')], { env })
  onTestFinished(() => void running.end('SIGKILL'))
  await running.printed(/unpacked/)
  expect(await running.end('SIGINT')).toMatchObject({ code: 1 })
  expect(await readdir(temporary)).toEqual(['data'])
})
