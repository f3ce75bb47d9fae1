import { startLake } from '../start-lake.ts'

// A lake in a process of its own, which the crash test kills.
const { origin, token } = await startLake({ directory: process.argv[2] ?? '' })
process.stdout.write(`${JSON.stringify({ origin, token })}\n`)
