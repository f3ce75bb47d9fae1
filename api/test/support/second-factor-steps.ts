import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { recoveryCodesSchema, secondFactorSetUpSchema } from '@portfolio/contract/second-factor'
import type { Database } from './use-portfolio.ts'
import { OWNER } from './data-directory.ts'
import { type TestPortfolio } from './start-portfolio.ts'
import type { Visitor } from './visitor.ts'
import { latestMails } from './mails.ts'

/** The path of the account page's calls; `sendCode` has that of the sign-in. */
export const PATH = '/api/user/second-factor'

/** The code of an authenticator app. */
export const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** A six-digit code of no time step near the current one. */
export function wrongCodeOf(secret: string) {
  const near = new Set([-2, -1, 0, 1, 2].map((distance) => codeOf(secret, Date.now() + distance * 30_000)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code))
}

/** Turns the second factor on for a signed-in visitor. */
export async function turnOn(visitor: Visitor) {
  const setUp = await visitor.post(`${PATH}/set-up`)
  expect(setUp.status).toBe(200)
  const { secret, uri } = secondFactorSetUpSchema.parse(setUp.body)
  const confirmed = await visitor.post(`${PATH}/confirm`, { code: codeOf(secret) })
  expect(confirmed.status).toBe(200)
  return { secret, uri, ...recoveryCodesSchema.parse(confirmed.body) }
}

/** A visitor with a pending sign-in: the owner's password was right and the code is missing. */
export async function pendingVisitor(portfolio: TestPortfolio) {
  const visitor = portfolio.visitor()
  const answer = await visitor.post('/api/auth/login', OWNER)
  expect(answer).toMatchObject({ status: 200, body: { secondFactor: true } })
  return visitor
}

/** Sends a code as the second step of a sign-in. */
export const sendCode = (visitor: Visitor, code: unknown) =>
  visitor.post('/api/auth/login/second-factor', { code })

export const status = async (visitor: Visitor) => (await visitor.get(PATH)).body
/** The newest entries of the audit log, as JSON. */
export const auditLog = async (owner: Visitor) => JSON.stringify((await owner.get('/api/audit')).body)
/** Subjects of the mails in the outbox. */
export const newestMails = async (owner: Visitor) => (await latestMails(owner)).map(({ subject }) => subject)

/** Resets the last code and the rate limits, as time would. */
export async function letTimePass({ client }: Database) {
  await client.db().collection('limits').deleteMany({})
  await client
    .db()
    .collection('second-factors')
    .updateMany({}, { $set: { lastStep: 0 } })
}

/** Turns the second factor of every account off, for the start of a test. */
export async function turnAllOff(database: Database) {
  await database.client.db().collection('second-factors').deleteMany({})
  await letTimePass(database)
}
