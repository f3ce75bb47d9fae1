import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'

const asked: (string | undefined)[] = []
const github = createServer((request, response) => {
  asked.push(request.headers.authorization)
  response.setHeader('Content-Type', 'application/json')
  if (request.url === '/users/djordje') return void response.end('{"login":"djordje"}')
  if (request.url?.startsWith('/users/djordje/repos?'))
    return void response.end('[{"full_name":"djordje/a"}]')
  response.writeHead(404).end('{}')
})

let portfolio: TestPortfolio
beforeAll(async () => {
  await new Promise<void>((resolve) => github.listen(0, '127.0.0.1', resolve))
  const address = github.address()
  const port = typeof address === 'object' && address ? address.port : 0
  portfolio = await startPortfolio({
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
    GITHUB_TOKEN: 'secret-token',
  })
})
afterAll(async () => {
  await portfolio.stop()
  github.close()
})

test('The owner reads the repositories of an account, ten times a minute', async () => {
  const owner = await portfolio.owner()
  expect((await owner.get('/api/github/djordje')).body).toEqual({
    user: { login: 'djordje' },
    repositories: [{ full_name: 'djordje/a' }],
  })
  expect(new Set(asked)).toEqual(new Set(['Bearer secret-token']))
  expect((await owner.get('/api/github/nobody')).body).toEqual({ problem: { reason: 'unknown' } })
  expect((await owner.get(`/api/github/${encodeURIComponent('../../gists')}`)).body).toEqual({
    problem: { reason: 'name' },
  })
  for (let count = 3; count < 10; count += 1) await owner.get('/api/github/-')
  expect((await owner.get('/api/github/-')).status).toBe(429)
})
