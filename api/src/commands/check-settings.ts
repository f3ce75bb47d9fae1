import { EnvironmentError, readEnvironment } from '#src/env.ts'

// Run by `npm start` before it builds, so that a wrong setting is reported at once.
try {
  readEnvironment()
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
