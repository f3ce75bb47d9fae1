import { parseArgs } from 'node:util'
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
  const plain = error instanceof EnvironmentError || error instanceof PortInUseError
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
