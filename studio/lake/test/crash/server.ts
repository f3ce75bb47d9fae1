import { startLake } from '../start-lake.ts'

// A lake in a process of its own, which the crash test kills.
const { origin, token } = await startLake({
  directory: process.argv[2] ?? '',
  webhookAllow: ['127.0.0.1'],
})
process.stdout.write(`${JSON.stringify({ origin, token })}\n`)
