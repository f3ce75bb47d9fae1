import { expect, test } from 'vitest'
import { startEmbedded } from '@portfolio/embedded-mongo'
import { impressionListSchema } from '@portfolio/contract/impression'
import manifest from '../../package.json' with { type: 'json' }
import { QUEUE } from './support/moderation-steps.ts'
import { createDataDirectory } from './support/data-directory.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { startProcess } from './support/start-process.ts'
import { pathTo } from '@portfolio/contract/paths'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'

const LIST = '/api/user/comments/write-impression'
const QUERY = `/lake/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_type == "project"] | order(_id){_id, title, _rev}')}`

test('an empty data directory is filled, and a filled one is never overwritten', async () => {
  await using portfolio = await startPortfolio(
    { DATA_DIR: await createDataDirectory(true) },
    { withSampleImpressions: true },
  )
  expect(portfolio.said.join('\n')).toContain('Filling')
  expect(portfolio.said.join('\n')).toContain(`version ${manifest.version}\n`)
  const owner = await portfolio.owner()
  const first = await owner.get(QUERY)
  expect(first.body).toMatchObject({
    result: expect.arrayContaining([
      { _id: expect.any(String), title: expect.anything(), _rev: expect.any(String) },
    ]),
  })

  const { impressions, total } = impressionListSchema.parse((await owner.get(LIST)).body)
  expect(total).toBe(6)
  expect(impressions.every(({ isSample, first_name }) => isSample && first_name !== '')).toBe(true)
  expect((await owner.get('/api/moderation/counts')).body).toMatchObject({ new: 0, published: 6 })
  const page = await portfolio.visitor().get(pathTo(SERBIAN, 'comments'), { Accept: 'text/html' })
  expect(page.text.match(HAS_SERBIAN ? />Primer</g : />Example</g)).toHaveLength(6)
  const [{ first_name, last_name, _id } = expect.unreachable()] = impressions
  const name = `${first_name} ${last_name}`
  const queue = await owner.get(`${QUEUE}?filter=all&search=${encodeURIComponent(name)}`)
  expect(queue.body).toMatchObject({ impressions: [{ _id, author: null, sampleAuthor: name }] })
  const ids = impressions.map((impression) => impression._id)
  await owner.post('/api/moderation/impressions', { action: 'delete', ids })

  portfolio.said.length = 0
  await portfolio.restart()
  expect((await portfolio.visitor().get(LIST)).body).toMatchObject({ total: 0 })
  expect(portfolio.said.join('\n')).not.toContain('Filling')
  expect(portfolio.said.join('\n')).not.toContain("owner's account")
  expect((await portfolio.visitor().get(QUERY)).body).toMatchObject({ result: resultOf(first.body) })
})

test('without OWNER_EMAIL and OWNER_PASSWORD a password that signs in is printed once', async () => {
  await using portfolio = await startPortfolio({ OWNER_EMAIL: '', OWNER_PASSWORD: '' })
  const said = portfolio.said.join('\n')
  const email = /created: (\S+)/.exec(said)?.[1] ?? ''
  const password = /once: (\S+)/.exec(said)?.[1] ?? ''
  await portfolio.visitor().signIn({ email, password })
  portfolio.said.length = 0
  await portfolio.restart()
  expect(portfolio.said.join('\n')).not.toContain(password)
})

test('an invalid environment is reported with all its problems', async () => {
  const { code, output } = await runMain({
    PORT: 'abc',
    OWNER_PASSWORD: 'short',
    MONGODB_URI: 'mongodb://127.0.0.1:1',
  })
  expect(code).toBe(1)
  for (const name of ['PORT', 'OWNER_PASSWORD']) expect(output).toContain(`- ${name} `)
  expect(output).not.toContain('.ts:')
})

test.each([
  [
    'mongodb://127.0.0.1:1/portfolio?serverSelectionTimeoutMS=200',
    /cannot be reached: connect ECONNREFUSED/,
    70,
  ],
  ['mongodb://owner:se/cret@127.0.0.1/portfolio', /MONGODB_URI is not an address of a database: /, 1],
  ['postgres://owner:se/cret@127.0.0.1/portfolio', /- MONGODB_URI must begin with mongodb:/, 1],
])('a database that cannot be used is one sentence: %s', async (uri, sentence, exitCode) => {
  const { code, output } = await runMain({
    MONGODB_URI: uri,
    SESSION_SECRET: 'a secret that only this test uses, long enough',
  })
  expect(output).toMatch(sentence)
  expect(output).not.toMatch(/se.cret|\.ts:/)
  expect(code).toBe(exitCode)
})

// As a server refuses each transaction that is no member of a replica set.
test.each([
  ['readConcernLevel=snapshot', /^The database of MONGODB_URI cannot be used: .*snapshot.*\n$/],
  [
    'readPreference=secondary',
    /^The database of MONGODB_URI cannot run a transaction, which takes a replica set of .* must be primary.*\n$/,
  ],
])('a MongoDB server that refuses commands or transactions is one sentence: %s', async (option, sentence) => {
  const remote = await startEmbedded(await createDataDirectory(true))
  const { code, output } = await runMain({
    MONGODB_URI: `${remote.uri}&${option}`,
    SESSION_SECRET: 'a secret that only this test uses, long enough',
  })
  await remote.stop()
  expect(output).toMatch(sentence)
  expect(code).toBe(70)
})

// 192.0.2.1 is reserved for documentation.
test.each(['portfolio.invalid', '192.0.2.1'])(
  'an address that is not of this machine is one sentence: HOST=%s',
  async (host) => {
    const { code, output } = await runMain({ HOST: host })
    expect(output).toContain(`The server cannot listen at ${host}`)
    expect(output).not.toMatch(/\.ts:|node:/)
    // Another start may succeed: at the start of a machine its network may come later.
    expect(code).toBe(70)
  },
)

test('an option that the server does not have is a sentence with its usage', async () => {
  const { code, output } = await runMain({}, 'server with an unknown option')
  expect(output).toBe("Unknown option '--port'.\nUsage: npm start [-- --empty]\n")
  expect(code).toBe(1)
})

async function runMain(env: Record<string, string>, started?: Parameters<typeof startProcess>[1]) {
  const server = await startProcess(env, started)
  const { code } = await server.ended
  await server.remove()
  return { code, output: server.output() }
}

const resultOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'result' in body ? body.result : null
