import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads the secret that signs cookies, creating it with mode 600 at the first start.
 * @returns 64 hexadecimal characters
 */
export async function readOrCreateSecret(directory: string): Promise<string> {
  const file = join(directory, 'session-secret')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  try {
    // `wx` fails when the file exists, so two first starts at once agree on one secret.
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFile(file, 'utf8')
}
