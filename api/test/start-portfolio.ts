import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, connectDatabase } from '#src/database/connect.ts'
import { readEnvironment } from '#src/env.ts'
import { startServer } from '#src/server.ts'
import { type Visitor, createVisitor } from './visitor.ts'

export const OWNER = { email: 'owner@example.test', password: 'Owner-password-1' }

export type TestPortfolio = {
  readonly origin: string
  readonly dataDirectory: string
  /** What it told the person who started it. */
  said: string[]
  visitor(): Visitor
  owner(): Promise<Visitor>
  /** What it keeps of accounts and what they do, read beside it. */
  openDatabase(): Promise<Database>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The whole system in this process, on a free port with an empty data directory. */
export async function startPortfolio(env: Record<string, string> = {}): Promise<TestPortfolio> {
  const dataDirectory = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'portfolio-')))
  const said: string[] = []
  const database = process.env.MONGODB_URI ? testDatabase(process.env.MONGODB_URI) : null
  const start = () =>
    startServer(
      readEnvironment({
        PORT: '0',
        DATA_DIR: dataDirectory,
        OWNER_EMAIL: OWNER.email,
        OWNER_PASSWORD: OWNER.password,
        LOG_LEVEL: 'silent',
        ...database,
        ...env,
      }),
      { development: false, say: (line) => said.push(line) },
    )
  let running = await start()

  return {
    get origin() {
      return running.origin
    },
    dataDirectory,
    said,
    visitor: () => createVisitor(running.origin),
    async owner() {
      const visitor = createVisitor(running.origin)
      await visitor.signIn(OWNER)
      return visitor
    },
    openDatabase: () =>
      connectDatabase({ uri: database?.MONGODB_URI ?? null, directory: join(dataDirectory, 'accounts') }),
    async restart() {
      await running.stop()
      running = await start()
    },
    async stop() {
      await running.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** With a real server every test portfolio gets a database of its own there. */
function testDatabase(uri: string) {
  const url = new URL(uri)
  url.pathname = `/portfolio-test-${crypto.randomUUID()}`
  return { MONGODB_URI: url.href, SESSION_SECRET: 'a secret that only these tests use, long enough' }
}
