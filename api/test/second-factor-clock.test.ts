import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Account, createAccountModel } from '#src/accounts/model.ts'
import { createSecondFactorModel } from '#src/accounts/second-factor/model.ts'
import { createSecondFactor } from '#src/accounts/second-factor/service.ts'
import { type Database, connectDatabase } from '#src/database/connect.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { letters } from './support/letters.ts'
import { codeOf } from './support/second-factor-steps.ts'
import { useFolder } from './support/use-folder.ts'

const STEP_MS = 30_000
const NOON = Date.UTC(2026, 0, 1, 12, 0, 10)

const directory = useFolder()
let database: Database
let owner: Account

beforeAll(async () => {
  database = await connectDatabase({ uri: null, directory })
  const name = { first_name: 'Portfolio', last_name: 'Owner' }
  owner = await createAccountModel(database.connection).create({
    ...name,
    email: 'owner@example.test',
    isActive: true,
    isAdmin: true,
  })
})
afterAll(() => database.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  await database.client.db().collection('second-factors').deleteMany({})
})
afterEach(() => vi.useRealTimers())

const createService = (secret = 'the secret of this server, long enough') =>
  createSecondFactor({
    connection: database.connection,
    model: createSecondFactorModel(database.connection),
    secret,
    outbox: createOutbox(database.connection),
    letters,
    issuer: 'me.example',
  })

async function turnedOn() {
  const service = createService()
  const { secret } = await service.beginSetUp(owner)
  const recoveryCodes = await service.confirmSetUp(owner, codeOf(secret))
  return { service, secret, recoveryCodes }
}

test('the code that confirmed the set-up does not sign in', async () => {
  const { service, secret } = await turnedOn()
  expect(await service.accept(owner, codeOf(secret, NOON))).toBeNull()
  expect(await service.accept(owner, codeOf(secret, NOON + STEP_MS))).toBe('totp')
})

test('after a code of the next step neither that one nor an older one is accepted', async () => {
  const { service, secret } = await turnedOn()
  vi.setSystemTime(NOON + 10 * STEP_MS)
  const [last, present, next] = [-1, 0, 1].map((distance) => codeOf(secret, Date.now() + distance * STEP_MS))
  expect(await service.accept(owner, next ?? '')).toBe('totp')
  for (const code of [last, present, next]) expect(await service.accept(owner, code ?? '')).toBeNull()
  vi.setSystemTime(NOON + 12 * STEP_MS)
  expect(await service.accept(owner, codeOf(secret))).toBe('totp')
})

test('codes outside the window are refused', async () => {
  const { service, secret } = await turnedOn()
  vi.setSystemTime(NOON + 10 * STEP_MS)
  for (const distance of [-2, 2, 100]) {
    expect(await service.accept(owner, codeOf(secret, Date.now() + distance * STEP_MS))).toBeNull()
  }
})

test('of many attempts with one code one is accepted', async () => {
  const { service, secret } = await turnedOn()
  vi.setSystemTime(NOON + 10 * STEP_MS)
  const code = codeOf(secret)
  const results = await Promise.all(Array.from({ length: 12 }, () => service.accept(owner, code)))
  expect(results.filter((kind) => kind === 'totp')).toHaveLength(1)
})

test('a set-up can be confirmed for half an hour', async () => {
  const service = createService()
  const { secret } = await service.beginSetUp(owner)
  vi.setSystemTime(NOON + 31 * 60_000)
  await expect(service.confirmSetUp(owner, codeOf(secret))).rejects.toThrow('secondFactorChanged')
  expect(await service.isOn(owner)).toBe(false)
})

test('of two set-ups the later one counts', async () => {
  const service = createService()
  const first = await service.beginSetUp(owner)
  const second = await service.beginSetUp(owner)
  await expect(service.confirmSetUp(owner, codeOf(first.secret))).rejects.toThrow('secondFactorRefused')
  const codes = await service.confirmSetUp(owner, codeOf(second.secret))
  expect(codes).toHaveLength(10)
})

test('under another server secret codes of the app are refused, and recovery codes still work', async () => {
  const { secret, recoveryCodes } = await turnedOn()
  const moved = createService('another secret, of a server that lost the first one')
  vi.setSystemTime(NOON + 10 * STEP_MS)
  expect(await moved.isOn(owner)).toBe(true)
  expect(await moved.accept(owner, codeOf(secret))).toBeNull()
  expect(await moved.accept(owner, recoveryCodes[0] ?? '')).toBe('recovery-code')
})
