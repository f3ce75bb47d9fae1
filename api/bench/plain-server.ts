import express from 'express'

// A bare Express route that sends JSON it was given, in a process of its own: the measure for others.
const content: unknown = JSON.parse(process.argv[2] ?? 'null')
const app = express()
app.get('/plain', (_request, response) => void response.json(content))
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
})
