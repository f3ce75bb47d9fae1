import express from 'express'

// A bare Express server in a process of its own, which sends the body that was PUT to an address: the baseline of
// the comparison.
const bodies = new Map<string, { type: string; body: Buffer }>()
const app = express()
app.put('/:name', express.raw({ type: () => true, limit: '4mb' }), (request, response) => {
  const body: unknown = request.body
  if (!Buffer.isBuffer(body)) return void response.sendStatus(400)
  bodies.set(request.params.name, { type: request.get('Content-Type') ?? 'text/plain', body })
  response.sendStatus(204)
})
app.get('/:name', (request, response) => {
  const { type, body } = bodies.get(request.params.name) ?? {}
  if (!type || !body) return void response.sendStatus(404)
  response.type(type).send(body)
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
})
