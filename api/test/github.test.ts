import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { usePortfolio } from './support/use-portfolio.ts'
import { listenLocally } from './support/listen-locally.ts'

const asked: (string | undefined)[] = []
const github = createServer((request, response) => {
  asked.push(request.headers.authorization)
  response.setHeader('Content-Type', 'application/json')
  if (request.url === '/users/djordje') return void response.end('{"login":"djordje"}')
  if (request.url?.startsWith('/users/djordje/repos?'))
    return void response.end('[{"full_name":"djordje/a"}]')
  response.writeHead(404).end('{}')
})

afterAll(() => void github.close())
const portfolio = usePortfolio(async () => {
  const port = await listenLocally(github)
  return { GITHUB_API_URL: `http://127.0.0.1:${port}`, GITHUB_TOKEN: 'secret-token' }
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
