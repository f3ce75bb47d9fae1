// @module-tag slow
import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spawnProcess } from './spawn-process.ts'

// The unmodified `sanity` command of the Studio's package, behind the lake's proxy.
const COMMAND = fileURLToPath(new URL('../src/bin/portfolio-lake.ts', import.meta.url))
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

let folder: string
let env: NodeJS.ProcessEnv
const started = new AsyncDisposableStack()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanity-cli-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = 'subjectAltName=DNS:api.sanity.io,DNS:*.api.sanity.io'
  const pair = ['-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', ['req', '-x509', ...pair, '-subj', '/CN=lake', '-addext', names], {
    stdio: 'ignore',
  })
  const where = ['--data', join(folder, 'data'), '--project', 'zp7mbokg', '--port', '0', '--cli-port', '0']
  const command = [COMMAND, ...where, '--cert', certFile, '--key', keyFile, '--token']
  const lake = spawnProcess(process.execPath, command)
  started.defer(async () => void (await lake.end('SIGTERM')))
  const token = await lake.printed(/Token for scripts: (\S+)\n/)
  const proxy = await lake.printed(/HTTPS_PROXY=(\S+)\n/)
  env = {
    PATH: process.env.PATH,
    HOME: folder,
    HTTPS_PROXY: proxy,
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: certFile,
    SANITY_AUTH_TOKEN: token,
    CI: 'true',
    // The command loads most of the Studio's packages, more than twenty times here.
    ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
  }
  await mkdir(join(folder, 'migrations/rename'), { recursive: true })
  await symlink(MODULES, join(folder, 'node_modules'))
  await Promise.all(
    Object.entries({
      'package.json': '{"type":"module"}',
      'sanity.cli.js': `import { defineCliConfig } from 'sanity/cli'
        export default defineCliConfig({ api: { projectId: 'zp7mbokg', dataset: 'production' } })`,
      'articles.json': '[{"_id":"a","_type":"article","name":"One"},{"_id":"b","_type":"note","name":"Two"}]',
      'migrations/rename/index.js': `import { at, defineMigration, set, unset } from 'sanity/migrate'
        export default defineMigration({
          title: 'The name becomes the title',
          documentTypes: ['article'],
          migrate: { document: ({ name }) => [at('title', set(name)), at('name', unset())] },
        })`,
    }).map(([name, text]) => writeFile(join(folder, name), text)),
  )
})
afterAll(() => started.disposeAsync())

const sanity = (...args: string[]) => sanityWith({}, ...args)

async function sanityWith(variables: NodeJS.ProcessEnv, ...args: string[]) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(MODULES, 'sanity/bin/sanity'), ...args],
    { cwd: folder, env: { ...env, ...variables }, timeout: 90_000 },
  )
  return stdout
}

test('the sanity command makes datasets, writes documents, migrates, exports and imports', async () => {
  await sanity('dataset', 'create', 'staging', '--visibility', 'private')
  await sanity('documents', 'create', 'articles.json')
  await sanity('migration', 'run', 'rename', '--no-dry-run', '--no-confirm')
  await sanity('dataset', 'export', 'production', 'content.tar.gz')
  await sanity('dataset', 'import', 'content.tar.gz', '--dataset', 'staging')
  await sanity('dataset', 'copy', 'staging', 'copied')
  const query = '*{_id, name, title} | order(_id)'
  const all = ['documents', 'query', query, '--dataset', 'copied', '--api-version', 'v2025-02-19']
  expect(JSON.parse(await sanity(...all))).toEqual([
    { _id: 'a', name: null, title: 'One' },
    { _id: 'b', name: 'Two', title: null },
  ])
})

test('the sanity command lists webhooks, their log and an attempt, and deletes them', async () => {
  const ask = `const answer = await fetch('https://api.sanity.io/v1' + process.argv[1], {
    method: process.argv[2] ? 'POST' : 'GET',
    headers: { Authorization: 'Bearer ' + process.env.SANITY_AUTH_TOKEN },
    ...(process.argv[2] ? { body: process.argv[2] } : {}),
  })
  console.log(await answer.text())`
  const request = async (path: string, body: object | null = null) => {
    const given = body ? [JSON.stringify(body)] : []
    const args = ['--input-type=module', '-e', ask, `/hooks/projects/zp7mbokg${path}`, ...given]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env })
    return stdout
  }
  const made = await request('', { name: 'Index', url: 'https://receiver.invalid/', dataset: 'production' })
  const id = /"id":"([^"]+)"/.exec(made)?.[1] ?? ''
  await request(`/${id}/test`, {})
  await expect.poll(() => request(`/${id}/attempts`), { timeout: 10_000 }).toContain('"network"')
  expect(await sanity('hook', 'list')).toMatch(/Name: Index\n.*Dataset: production\nURL: https:/s)
  expect(await sanity('hook', 'logs', 'Index')).toMatch(/Failures: [1-9]/)
  const attempt = /"id":"([^"]+)"/.exec(await request(`/${id}/attempts`))?.[1] ?? ''
  expect(await sanity('hook', 'attempt', attempt)).toContain('Failure: Network error')
  await sanity('hook', 'delete', 'Index')
  expect(await request('')).toBe('[]\n')
})

test('the sanity command makes, lists and deletes tokens with a role, and lists the users', async () => {
  const made = await sanity('tokens', 'add', 'Reading', '--role', 'editor', '--json')
  const [, id = ''] = /"id": "([^"]+)"/.exec(made) ?? []
  const [, key = ''] = /"key": "([^"]+)"/.exec(made) ?? []
  expect(await sanity('tokens', 'add', 'Default', '--yes')).toMatch(/Role: Viewer/)
  expect(await sanity('tokens', 'list')).toMatch(/Reading .*Editor/)
  const asEditor = { SANITY_AUTH_TOKEN: key }
  const query = ['documents', 'query', '"answered"', '--api-version', 'v2025-02-19']
  expect(await sanityWith(asEditor, ...query)).toContain('answered')
  // `tokens.test.ts` has the other requests.
  for (const refused of [
    ['tokens', 'add', 'More', '--yes'],
    ['users', 'list'],
  ])
    await expect(sanityWith(asEditor, ...refused), refused.join(' ')).rejects.toMatchObject({
      stderr: expect.stringMatching(/Insufficient permissions|Error fetching members|may not change/),
    })

  const users = await sanity('users', 'list')
  expect(users).toMatch(/owner .*Owner .*Administrator/)
  expect(users).toMatch(/Reading .*Editor/)
  expect(await sanity('users', 'list', '--no-robots')).not.toContain('Reading')
  await expect(sanity('users', 'invite', 'a@example.test', '--role', 'editor')).rejects.toMatchObject({
    stderr: expect.stringContaining('Role name "editor" not found'),
  })

  expect(await sanity('tokens', 'delete', id, '--yes')).toContain('deleted')
  expect(await sanity('tokens', 'list')).not.toContain('Reading')
  await expect(sanityWith(asEditor, ...query)).rejects.toMatchObject({
    stderr: expect.stringMatching(/Session|401/),
  })
  await expect(sanity('tokens', 'delete', id, '--yes')).rejects.toMatchObject({
    stderr: expect.stringContaining('not found'),
  })
})
