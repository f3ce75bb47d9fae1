import { parseArgs } from 'node:util'
import { ContentInUseError } from '@portfolio/lake'
import { EnvironmentError, readEnvironment } from './env.ts'
import { PortInUseError } from './http/listen.ts'
import { startServer } from './server.ts'

const { values } = parseArgs({ options: { development: { type: 'boolean', default: false } } })

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const environment = readEnvironment(process.env)
  const starting = startServer(environment, { development: values.development, say })
  const stop = () => {
    say('Stopping …')
    starting.then((server) => server.stop()).then(() => process.exit(0), fail)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  await starting
} catch (error) {
  fail(error)
}

/** What the person can mend is said in a sentence, the rest with its trace. */
function fail(error: unknown): never {
  const plain = [EnvironmentError, PortInUseError, ContentInUseError].some((kind) => error instanceof kind)
  const isError = error instanceof Error
  process.stderr.write(`${isError ? (plain ? error.message : error.stack) : String(error)}\n`)
  process.exit(1)
}
