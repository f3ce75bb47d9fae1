import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { overloaded } from '#src/http/errors.ts'

/** libuv's pool has four threads, which file reads and name look-ups need too. A hash uses 19 MiB. */
const limit = pLimit(2)
const WAITING_MOST = 200
const RETRY_AFTER_S = 5

/**
 * Computes a few hashes at a time; further ones wait in the order of their calls.
 * @throws {HttpError} 503 when too many wait
 */
export async function queueHash<Result>(compute: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= WAITING_MOST) throw overloaded(RETRY_AFTER_S)
  return limit(compute)
}

/** OWASP Password Storage Cheat Sheet's minimum for argon2id (the library's default variant): 19 MiB, 2 passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** @returns the argon2id hash in PHC string format */
export const hashPassword = (password: string) => queueHash(() => hash(password, COST))

const unknownAccount = hashPassword('no account has this password')

/**
 * Takes as long for an unknown account (`null`) as for a known one, so that the response time does not reveal which
 * addresses have accounts.
 */
export async function passwordMatches(passwordHash: string | null, password: string) {
  const compared = passwordHash ?? (await unknownAccount)
  const matches = await queueHash(() => verify(compared, password))
  return passwordHash !== null && matches
}

/** 120 random bits in a form that satisfies the password rule. */
export const generatePassword = () => `Aa1-${randomBytes(15).toString('base64url')}`
