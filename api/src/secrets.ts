import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SECRET_FILE } from './data-layout.ts'
import { hasCode } from './has-code.ts'
import { DamagedDataError, RESTORE_HINT } from './damage/damaged-data-error.ts'
import { syncFolder } from '@portfolio/lake'

const SECRET_BYTES = 32
/** The secret, and the first digits of its SHA-256, by which a changed digit is noticed. */
const STORED = /^([0-9a-f]{64})(?:-([0-9a-f]{8}))?\s*$/

const NEW_SECRET_HINT =
  `${RESTORE_HINT} Without a backup, delete the file: a new secret is made, all sessions end, ` +
  'and whoever uses two-step sign-in needs "npm run second-factor:reset".'

/** Reported by a start that had to create a new secret for accounts that exist. */
export const NEW_SECRET =
  'the file was missing and has been made anew: all sessions have ended, and two-step sign-in needs "npm run second-factor:reset"'

/**
 * Reads the secret that signs cookies and encrypts the keys of two-step sign-in, creating it with mode 600 at the
 * first start.
 * @returns 64 hexadecimal characters
 * @throws {DamagedDataError} for a file without a whole secret, which must not sign anything
 */
export async function readOrCreateSecret(directory: string): Promise<string> {
  const file = secretFile(directory)
  const stored = existsSync(file) ? await readFile(file, 'utf8') : await create(file)
  const [, secret = '', sum] = STORED.exec(stored) ?? []
  if (secret === '' || (sum !== undefined && sum !== checksum(secret))) {
    const state = stored.trim() === '' ? 'empty' : 'damaged'
    throw new DamagedDataError(`${file} is ${state}`, { hint: NEW_SECRET_HINT })
  }
  return secret
}

export const secretFile = (directory: string) => join(directory, SECRET_FILE)

/** Writes a whole file under another name and links it, so that two first starts agree on one secret. */
async function create(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  const temporary = `${file}.${randomUUID()}`
  try {
    await writeFile(temporary, `${secret}-${checksum(secret)}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await link(temporary, file)
    await syncFolder(dirname(file))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(temporary, { force: true })
  }
  return readFile(file, 'utf8')
}

const checksum = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 8)
