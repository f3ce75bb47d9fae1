import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  auditLog,
  codeOf,
  letTimePass,
  newestMails,
  pendingVisitor,
  sendCode,
  status,
  turnAllOff,
  turnOn,
  wrongCodeOf,
} from './support/second-factor-steps.ts'
import { OWNER } from './support/data-directory.ts'
import type { Answer } from './support/visitor.ts'
import { useDatabase, usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()
const database = useDatabase(portfolio)
beforeEach(() => turnAllOff(database))

const statuses = (answers: Answer[]) =>
  answers.map((answer) => answer.status).toSorted((one, other) => one - other)

test('a wrong password is answered as for an account without a second factor', async () => {
  const wrong = { ...OWNER, password: 'Wrong-password-1' }
  const visitor = portfolio.visitor()
  const before = await visitor.post('/api/auth/login', wrong)
  await turnOn(await portfolio.owner())
  const after = await visitor.post('/api/auth/login', wrong)
  expect([after.status, after.text]).toEqual([before.status, before.text])
  expect(after.status).toBe(215)
  expect(await sendCode(visitor, '123456')).toMatchObject({
    status: 410,
    body: { code: 'secondFactorEnded' },
  })
})

test('a code signs in once, also when it is sent twice at the same time', async () => {
  const { secret } = await turnOn(await portfolio.owner())
  const afterSetUp = await pendingVisitor(portfolio)
  // The code of the set-up is used. It would be refused in the next time step, too.
  expect((await sendCode(afterSetUp, codeOf(secret, Date.now() - 30_000))).status).toBe(215)
  await letTimePass(database)
  const visitors = await Promise.all([1, 2, 3, 4].map(() => pendingVisitor(portfolio)))
  const code = codeOf(secret)
  const answers = await Promise.all(visitors.map((visitor) => sendCode(visitor, code)))
  expect(statuses(answers)).toEqual([200, 215, 215, 215])
  const late = await pendingVisitor(portfolio)
  expect(await sendCode(late, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
    status: 215,
    body: 'This code is wrong or has already been used. Try the next one.',
  })
  expect(await late.me()).toBeNull()
})

test('five wrong codes end the pending sign-in, and a right one does not bring it back', async () => {
  const { secret } = await turnOn(await portfolio.owner())
  await letTimePass(database)
  const visitor = await pendingVisitor(portfolio)
  for (let count = 0; count < 4; count++) {
    expect((await sendCode(visitor, wrongCodeOf(secret))).status).toBe(215)
  }
  expect(await sendCode(visitor, wrongCodeOf(secret))).toMatchObject({
    status: 410,
    body: { code: 'secondFactorEnded' },
  })
  expect((await sendCode(visitor, codeOf(secret))).status).toBe(410)
  expect(await visitor.me()).toBeNull()
  const again = await pendingVisitor(portfolio)
  expect((await sendCode(again, codeOf(secret))).status).toBe(200)
})

test('of twenty codes sent at the same time five are checked', async () => {
  const { secret } = await turnOn(await portfolio.owner())
  const visitor = await pendingVisitor(portfolio)
  await letTimePass(database)
  const wrong = wrongCodeOf(secret)
  const refused = () =>
    database.client.db().collection('audit').countDocuments({ kind: 'second-factor-refused' })
  const before = await refused()
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendCode(visitor, wrong)))
  expect(statuses(answers).slice(0, 4)).toEqual([215, 215, 215, 215])
  expect(answers.filter((answer) => answer.status === 410)).toHaveLength(16)
  expect((await refused()) - before).toBe(5)
})

const pendingSchema = z.object({ session: z.object({ pendingSignIn: z.object({ expiresAt: z.number() }) }) })

test('a pending sign-in ends after five minutes', async () => {
  const { secret } = await turnOn(await portfolio.owner())
  const visitor = await pendingVisitor(portfolio)
  await letTimePass(database)
  const sessions = database.client.db().collection('sessions')
  const pending = await sessions.find({ 'session.pendingSignIn': { $exists: true } }).toArray()
  const [newest] = pending.toReversed()
  const { session } = pendingSchema.parse(newest)
  const left = session.pendingSignIn.expiresAt - Date.now()
  expect(left).toBeGreaterThan(4 * 60_000)
  expect(left).toBeLessThanOrEqual(5 * 60_000)
  await sessions.updateMany(
    { 'session.pendingSignIn': { $exists: true } },
    { $set: { 'session.pendingSignIn.expiresAt': Date.now() - 1 } },
  )
  expect((await sendCode(visitor, codeOf(secret))).status).toBe(410)
  expect(await visitor.me()).toBeNull()
})

test('the session has another id after each step', async () => {
  const { secret } = await turnOn(await portfolio.owner())
  await letTimePass(database)
  const visitor = await pendingVisitor(portfolio)
  const pendingCookies = new Map(visitor.cookies)
  expect((await sendCode(visitor, codeOf(secret))).status).toBe(200)
  const names = [...visitor.cookies.keys()].filter((name) => name.includes('session'))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(visitor.cookies.get(name)).not.toBe(pendingCookies.get(name))
  const planted = portfolio.visitor()
  for (const [name, value] of pendingCookies) planted.cookies.set(name, value)
  expect(await planted.me()).toBeNull()
})

test('a pending second step ends the session that was signed in before', async () => {
  const owner = await portfolio.owner()
  await turnOn(owner)
  expect((await owner.post('/api/auth/login', OWNER)).body).toEqual({ secondFactor: true })
  expect(await owner.me()).toBeNull()
})

test('a recovery code signs in once, however it is typed, and is reported by mail', async () => {
  const { secret, recoveryCodes } = await turnOn(await portfolio.owner())
  const [code = ''] = recoveryCodes
  const visitor = await pendingVisitor(portfolio)
  expect((await sendCode(visitor, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
  expect(await status(visitor)).toMatchObject({ recoveryCodesLeft: 9 })
  expect(await auditLog(visitor)).toContain('recovery-code-used')
  expect(await newestMails(visitor)).toContain('A recovery code has been used')
  const again = await pendingVisitor(portfolio)
  expect((await sendCode(again, code)).status).toBe(215)
  await letTimePass(database)
  const contenders = await Promise.all([1, 2, 3].map(() => pendingVisitor(portfolio)))
  const answers = await Promise.all(contenders.map((one) => sendCode(one, recoveryCodes[1])))
  expect(statuses(answers)).toEqual([200, 215, 215])
  expect((await sendCode(again, codeOf(secret))).status).toBe(200)
})
