import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { createLake, createToken, openStore } from '../src/create-lake.ts'

const SAMPLE_CONTENT = fileURLToPath(new URL('../../content/', import.meta.url))

// A lake with the sample content, and a plain Express route that sends a given body, in a process of its own.
const store = openStore(process.argv[2] ?? '')
const lake = createLake({
  store,
  projectId: 'portfolio',
  datasets: ['production'],
  identify: () => Promise.resolve(null),
  findUsers: () => Promise.resolve([]),
  log: ({ message }) => process.stderr.write(`${message}\n`),
})
await lake.importContent(SAMPLE_CONTENT)
const { token } = createToken(store, 'bench')

const app = express()
let plain: unknown = null
app.put('/plain', express.json({ limit: '10mb' }), (request, response) => {
  plain = request.body
  response.end()
})
app.get('/plain', (_request, response) => void response.json(plain))
app.use('/lake', lake.router)
const server = createServer(app)
server.on('upgrade', (request, socket, head) => void lake.handleUpgrade(request, socket, head))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${port}`, token })}\n`)
})
