import { beforeEach, expect, test } from 'vitest'
import {
  PATH,
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
import { createPeople } from './support/people.ts'
import { OWNER } from './support/data-directory.ts'
import { useDatabase, usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()
const database = useDatabase(portfolio)
beforeEach(() => turnAllOff(database))

test('the second factor is on after its confirmation; then the password alone does not sign in', async () => {
  const owner = await portfolio.owner()
  expect(await status(owner)).toEqual({ isAvailable: true, turnedOnAt: null, recoveryCodesLeft: 0 })
  const begun = await owner.post(`${PATH}/set-up`)
  expect(begun.body).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringMatching(/^otpauth:\/\/totp\//),
  })
  expect(await status(owner)).toMatchObject({ turnedOnAt: null })
  await portfolio.owner()
  expect(await owner.post(`${PATH}/confirm`, { code: 'abc' })).toMatchObject({
    status: 400,
    body: { code: 'secondFactorRefused' },
  })
  expect(await owner.post(`${PATH}/confirm`, {})).toMatchObject({
    status: 400,
    body: { code: 'secondFactorCodeRequired', message: 'Enter the code!' },
  })
  await portfolio.owner()

  const { secret, recoveryCodes } = await turnOn(owner)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await status(owner)).toEqual({
    isAvailable: true,
    turnedOnAt: expect.any(String),
    recoveryCodesLeft: 10,
  })
  const visitor = await pendingVisitor(portfolio)
  expect(await visitor.me()).toBeNull()
  await letTimePass(database)
  const answer = await sendCode(visitor, codeOf(secret))
  expect(answer).toMatchObject({ status: 200, body: { user: { email: OWNER.email } } })
  expect(await visitor.me()).toMatchObject({ email: OWNER.email })
  expect((await visitor.get('/api/outbox')).status).toBe(200)
  expect(await auditLog(owner)).toContain('second-factor-on')
  expect(await newestMails(owner)).toContain('Two-step sign-in is on')
})

test('the secret is encrypted and recovery codes are hashed in the database', async () => {
  const { secret, recoveryCodes } = await turnOn(await portfolio.owner())
  const stored = JSON.stringify(await database.client.db().collection('second-factors').find().toArray())
  expect(stored).not.toContain(secret)
  for (const code of recoveryCodes) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
})

test('new recovery codes and turning off need a code', async () => {
  const owner = await portfolio.owner()
  const { secret, recoveryCodes } = await turnOn(owner)
  for (const action of ['recovery-codes', 'turn-off']) {
    expect((await owner.post(`${PATH}/${action}`, {})).status).toBe(400)
    expect(await owner.post(`${PATH}/${action}`, { code: wrongCodeOf(secret) })).toMatchObject({
      status: 400,
      body: { code: 'secondFactorRefused' },
    })
  }
  expect(await owner.post(`${PATH}/set-up`)).toMatchObject({ status: 409 })
  await letTimePass(database)
  const renewed = await owner.post(`${PATH}/recovery-codes`, { code: codeOf(secret) })
  expect(renewed.status).toBe(200)
  expect(await auditLog(owner)).toContain('recovery-codes-renewed')
  const visitor = await pendingVisitor(portfolio)
  expect((await sendCode(visitor, recoveryCodes[0])).status).toBe(215)
  await letTimePass(database)
  expect((await owner.post(`${PATH}/turn-off`, { code: codeOf(secret) })).status).toBe(204)
  expect(await status(owner)).toEqual({ isAvailable: true, turnedOnAt: null, recoveryCodesLeft: 0 })
  expect(await newestMails(owner)).toContain('Two-step sign-in is off')
  expect(await auditLog(owner)).toContain('second-factor-off')
  expect((await sendCode(visitor, codeOf(secret))).status).toBe(215)
  await portfolio.owner()
})

test.each([
  ['of the last half hour', -31 * 60_000],
  ['not of a clock that was ahead', 60_000],
])('every change needs a sign-in %s', async (_, after) => {
  const owner = await portfolio.owner()
  await database.client
    .db()
    .collection('sessions')
    .updateMany(
      { 'session.signedInAt': { $exists: true } },
      { $set: { 'session.signedInAt': Date.now() + after } },
    )
  for (const action of ['set-up', 'confirm', 'recovery-codes', 'turn-off']) {
    expect(await owner.post(`${PATH}/${action}`, { code: '123456' })).toMatchObject({
      status: 403,
      body: { code: 'signInAgain' },
    })
  }
  expect((await owner.get(PATH)).status).toBe(200)
})

test('whoever has lost the role can still turn the second factor off, which the sign-in asks for', async () => {
  const { visitor, user } = await createPeople(portfolio).signedIn('Mirko', 'editor')
  const { secret } = await turnOn(visitor)
  await database.client
    .db()
    .collection('accounts')
    .updateOne({ email: user.email }, { $unset: { role: 1 } })
  expect(await status(visitor)).toMatchObject({ isAvailable: true, turnedOnAt: expect.any(String) })
  await letTimePass(database)
  expect((await visitor.post(`${PATH}/turn-off`, { code: codeOf(secret) })).status).toBe(204)
  expect(await status(visitor)).toEqual({ isAvailable: false, turnedOnAt: null, recoveryCodesLeft: 0 })
})

test('accounts without a role have no second factor; anonymous callers get 401', async () => {
  const member = await createPeople(portfolio).member('Marko')
  expect(await status(member)).toEqual({ isAvailable: false, turnedOnAt: null, recoveryCodesLeft: 0 })
  expect((await member.post(`${PATH}/set-up`)).status).toBe(403)
  const visitor = portfolio.visitor()
  expect((await visitor.get(PATH)).status).toBe(401)
  for (const action of ['set-up', 'confirm', 'recovery-codes', 'turn-off']) {
    expect((await visitor.post(`${PATH}/${action}`, { code: '123456' })).status).toBe(401)
  }
})
