import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Express } from 'express'
import { connectDatabase } from '#src/database/connect.ts'
import { readEnvironment } from '#src/env.ts'
import type { ServerOptions } from '#src/foundation.ts'
import { type RunningServer, startServer } from '#src/server.ts'
import { OWNER, createDataDirectory } from './data-directory.ts'
import { type Visitor, createVisitor } from './visitor.ts'

export type TestPortfolio = AsyncDisposable & {
  readonly origin: string
  readonly dataDirectory: string
  /** The running Express application. */
  readonly app: Express
  /** The environment of a command that works on its data. */
  readonly commandEnv: Record<string, string>
  /** The lines for the person who started it. */
  said: string[]
  visitor(): Visitor
  owner(): Promise<Visitor>
  restart(): Promise<void>
  /** Connects to its database beside it, as another process would. */
  database(): Promise<Awaited<ReturnType<typeof connectDatabase>> & AsyncDisposable>
  stop(): Promise<void>
}

type Options = Partial<
  Pick<
    ServerOptions,
    'log' | 'withSampleImpressions' | 'isEmptyStart' | 'firstBackupAfterMs' | 'storedShare' | 'asking'
  >
>

/** The whole system in this process, on a free port with a data directory of its own. */
export async function startPortfolio(
  env: Record<string, string> = {},
  options: Options = {},
): Promise<TestPortfolio> {
  const portfolio = createPortfolio(env, options)
  await portfolio.start()
  return portfolio
}

/**
 * As `startPortfolio`, but not started yet.
 * @param given the environment; a function is called at the start
 */
export function createPortfolio(
  given: Record<string, string> | (() => Promise<Record<string, string>>) = {},
  options: Options = {},
): TestPortfolio & { start: () => Promise<void> } {
  const said: string[] = []
  const testing = process.env.MONGODB_URI ? testDatabase(process.env.MONGODB_URI) : null
  let dataDirectory = ''
  let running: RunningServer | null = null
  const server = () => {
    if (!running) throw new Error('The portfolio does not run')
    return running
  }
  const visitor = () => createVisitor(() => server().origin)

  async function start() {
    const env = typeof given === 'function' ? await given() : given
    dataDirectory ||= env.DATA_DIR ?? (await createDataDirectory(options.isEmptyStart))
    const environment = readEnvironment({
      PORT: '0',
      DATA_DIR: dataDirectory,
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      LOG_LEVEL: 'silent',
      BACKUPS: 'off',
      // Visitors of tests have network addresses of their own; see `createVisitor`.
      TRUST_PROXY: '1',
      ...testing,
      ...env,
    })
    running = await startServer(environment, {
      development: false,
      say: (line) => said.push(line),
      withSampleImpressions: false,
      asking: { probe: () => Promise.resolve(null), delayMs: 0 },
      ...options,
    })
  }

  async function stop() {
    await running?.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }

  return {
    get origin() {
      return server().origin
    },
    get dataDirectory() {
      return dataDirectory
    },
    get app() {
      return server().app
    },
    get commandEnv() {
      return { DATA_DIR: dataDirectory, ...testing }
    },
    said,
    visitor,
    async owner() {
      const owner = visitor()
      await owner.signIn(OWNER)
      return owner
    },
    start,
    async restart() {
      await server().stop()
      await start()
    },
    async database() {
      const directory = join(dataDirectory, 'accounts')
      const database = await connectDatabase({ uri: testing?.MONGODB_URI ?? null, directory })
      return { ...database, [Symbol.asyncDispose]: database.close }
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Each test portfolio gets a database of its own on a real server. */
function testDatabase(uri: string) {
  const url = new URL(uri)
  url.pathname = `/portfolio-test-${crypto.randomUUID()}`
  return { MONGODB_URI: url.href, SESSION_SECRET: 'a secret that only these tests use, long enough' }
}
