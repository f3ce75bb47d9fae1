// @module-tag slow
import { execFile } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, request as forward } from 'node:http'
import { createServer } from 'node:https'
import { type Server, connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCertificate } from './support/certificate.ts'
import { createPeople } from './support/people.ts'
import { signInElsewhere } from './support/sign-in-elsewhere.ts'
import type { Visitor } from './support/visitor.ts'
import { usePortfolio } from './support/use-portfolio.ts'
import { listenLocally } from './support/listen-locally.ts'
import { useFolder } from './support/use-folder.ts'

// The unmodified `sanity users` of the Studio's package, whose requests to Sanity's host go to the lake of a portfolio.
const MODULES = fileURLToPath(new URL('../../studio/node_modules', import.meta.url))

const folder = useFolder()
let env: NodeJS.ProcessEnv
const started = new AsyncDisposableStack()
const portfolio = usePortfolio({}, { isEmptyStart: true })
beforeAll(async () => {
  started.defer(() => portfolio.stop())
  const { certificateFile, certificate, key } = createCertificate(folder, 'api.sanity.io,DNS:*.api.sanity.io')
  const { host, hostname, port } = new URL(portfolio.origin)
  const front = createServer({ cert: certificate, key }, (request, response) => {
    const { method, url = '' } = request
    const headers = { ...request.headers, host }
    const asked = forward({ hostname, port, method, path: `/lake${url}`, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(asked)
  })
  const toFront = await listening(front)
  const proxy = createHttpServer().on('connect', (_request, client, head) => {
    const there = connect(toFront, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      there.write(head)
      there.pipe(client).pipe(there)
    })
    for (const side of [client, there]) side.on('error', () => side.destroy())
  })
  env = {
    PATH: process.env.PATH,
    HOME: folder,
    HTTPS_PROXY: `http://127.0.0.1:${await listening(proxy)}`,
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: certificateFile,
    CI: 'true',
  }
  await symlink(MODULES, join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder, 'sanity.cli.js'),
    `import { defineCliConfig } from 'sanity/cli'
    export default defineCliConfig({ api: { projectId: 'portfolio', dataset: 'production' } })`,
  )
})
afterAll(() => started.disposeAsync())

async function listening(server: Server) {
  started.defer(() => void server.close())
  return listenLocally(server)
}

/** Runs `sanity` with a token from a sign-in at the lake, which `sanity login` would store. */
async function sanityOf(person: Visitor) {
  const token = await signInElsewhere(person, `${portfolio.origin}/studio/`)
  return async (...args: string[]) => {
    const options = { cwd: folder, env: { ...env, SANITY_AUTH_TOKEN: token }, timeout: 90_000 }
    const command = [join(MODULES, 'sanity/bin/sanity'), ...args]
    return (await promisify(execFile)(process.execPath, command, options)).stdout
  }
}

test('sanity users lists the team, for the owner only', async () => {
  const asOwner = await sanityOf(await portfolio.owner())
  const asEditor = await sanityOf(await createPeople(portfolio).withRole('Milica', 'editor'))
  expect(await asOwner('users', 'list')).toMatch(/Milica Petrović .*Editor/)
  const invite = ['users', 'invite', 'nova@example.test', '--role', 'editor']
  await expect(asOwner(...invite)).rejects.toMatchObject({
    stderr: expect.stringContaining('Available roles: \n'),
  })
  for (const refused of [
    ['users', 'list'],
    ['tokens', 'list'],
  ])
    await expect(asEditor(...refused), refused.join(' ')).rejects.toMatchObject({ code: 1 })
})
