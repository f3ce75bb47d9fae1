import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClientConfig, createClient } from '@sanity/client'
import express from 'express'
import { type DueRelease, type Identity, createLake, openStore } from '../src/create-lake.ts'
import { createToken, revokeTokens } from '../src/access/tokens.ts'
import { directClient } from '../src/http/client.ts'

export type TestLake = Awaited<ReturnType<typeof startLake>>

const forwarded = ({ headers }: IncomingMessage, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

const PEOPLE: Identity[] = [
  { id: 'owner', name: 'The Owner', email: 'owner@example.test' },
  { id: 'editor', name: 'An Editor', email: 'editor@example.test', permission: 'content' },
  { id: 'moderator', name: 'A Moderator', email: 'moderator@example.test', permission: 'published' },
]

/**
 * Starts a lake on a free port, which trusts a proxy's headers. Directory and clock are an empty directory and the
 * machine's clock unless given. Its owner has a bearer token, and the cookie `owner=yes` until the session is ended;
 * an editor and a moderator have such cookies too.
 */
export async function startLake(
  given: { directory?: string; now?: () => number; webhookAllow?: string[] } = {},
) {
  const directory = given.directory ?? (await mkdtemp(join(tmpdir(), 'lake-')))
  let isSignedIn = true
  let isDatabaseDown = false
  let delayed: Promise<void> = Promise.resolve()
  const due: DueRelease[] = []
  const identify = async (request: IncomingMessage) => {
    await delayed
    if (isDatabaseDown) throw new Error('The database is down')
    const { cookie } = request.headers
    return (isSignedIn && PEOPLE.find(({ id }) => cookie === `${id}=yes`)) || null
  }
  const open = async (port: number) => {
    const store = openStore(directory)
    const problems: unknown[] = []
    const lake = createLake({
      store,
      projectId: 'portfolio',
      datasets: ['production'],
      identify,
      readClient: (request) => ({
        address: forwarded(request, 'x-forwarded-for') ?? directClient(request).address,
        protocol: forwarded(request, 'x-forwarded-proto') === 'https' ? 'https' : 'http',
      }),
      findUsers: (ids) => Promise.resolve(ids.map((id) => ({ id, name: `Name of ${id}`, email: '' }))),
      findMembers: () => Promise.resolve(PEOPLE),
      signIn: { title: 'The lake', pageOf: (returnTo) => `/sign-in?to=${encodeURIComponent(returnTo)}` },
      log: (event) => event.level !== 'info' && problems.push(event),
      ...(given.now ? { now: given.now } : {}),
      ...(given.webhookAllow ? { webhookAllow: given.webhookAllow } : {}),
      onDueRelease: (release) => due.push(release),
    })
    const app = express()
    app.use('/lake', lake.router)
    // By default idle connections are closed after 5 s, and a test that is busy so long sends on a closed one.
    const server = createServer({ keepAliveTimeout: 65_000 }, app)
    server.on('upgrade', (request, socket, head) => {
      void lake.handleUpgrade(request, socket, head).then((isOurs) => isOurs || socket.destroy())
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const address = server.address()
    return { store, lake, server, problems, port: typeof address === 'object' && address ? address.port : 0 }
  }
  let running = await open(0)
  const { token } = createToken(running.store, 'tests')
  const close = async () => {
    running.server.closeAllConnections()
    const closed = new Promise((resolve) => running.server.close(resolve))
    await running.lake.close()
    running.server.closeAllConnections()
    await closed
  }
  const origin = `http://127.0.0.1:${running.port}`
  const config: ClientConfig = {
    projectId: 'portfolio',
    dataset: 'production',
    apiVersion: '2025-02-19',
    useCdn: false,
    apiHost: `${origin}/lake`,
    useProjectHostname: false,
    // After a restart a keep-alive connection may be closed.
    maxRetries: 3,
  }
  return {
    origin,
    token,
    /** Configuration of the anonymous client. */
    config,
    directory,
    /** Every fault that the lake has logged. */
    problems: () => running.problems,
    lake: () => running.lake,
    /** The scheduled releases that were due, over all restarts. */
    due,
    owner: createClient({ ...config, token }),
    /** A request of the owner below the lake's mount point. */
    ask: (
      path: string,
      { headers = {}, ...init }: { headers?: Record<string, string>; method?: string; body?: string } = {},
    ) =>
      fetch(`${origin}/lake${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...headers } }),
    /** @param body JSON, or the value that it is made of */
    post: (path: string, body: unknown) =>
      fetch(`${origin}/lake/v2025-02-19${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    anonymous: createClient(config),
    /** A client of the dataset with a dataset's comments. */
    commentsOf: (dataset: string) => createClient({ ...config, token, dataset: `${dataset}-comments` }),
    endSession() {
      isSignedIn = false
    },
    beginSession() {
      isSignedIn = true
    },
    setDatabaseDown(isDown: boolean) {
      isDatabaseDown = isDown
    },
    /** Delays looking up identities until the returned function is called. */
    delayIdentities() {
      const { promise, resolve } = Promise.withResolvers<void>()
      delayed = promise
      return resolve
    },
    createToken: (label: string) => createToken(running.store, label).token,
    revokeTokens: (label: string) => revokeTokens(running.store, label),
    async restart() {
      await close()
      running = await open(running.port)
    },
    async stop() {
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
