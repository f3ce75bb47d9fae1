import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { queueHash } from './hashing-queue.ts'

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
