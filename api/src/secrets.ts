import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that signs cookies on this machine: made at the first start, kept readable by its owner alone.
 * @returns 64 hexadecimal characters
 */
export async function readOrCreateSecret(directory: string): Promise<string> {
  const file = join(directory, 'session-secret')
  await mkdir(directory, { recursive: true })
  try {
    // `wx` fails where the file is there already, so two first starts cannot end up with two secrets.
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFile(file, 'utf8')
}
