import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const OWNER = { email: 'owner@example.test', password: 'Owner-password-1' }

/** @param isEmpty whether it has no copy of the sample content */
export async function createDataDirectory(isEmpty = false) {
  const directory = await mkdtemp(join(tmpdir(), 'portfolio-'))
  if (!isEmpty) await copySampleContent(directory)
  return directory
}

/** Copies the sample content of the test run, if there is one; else a start makes it, which takes longer. */
export async function copySampleContent(dataDirectory: string) {
  const { SAMPLE_CONTENT } = process.env
  if (!SAMPLE_CONTENT) return
  await cp(SAMPLE_CONTENT, join(dataDirectory, 'content'), { recursive: true, dereference: true })
  // As an interrupted first start leaves it: a completed one would miss the accounts.
  await cp(join(SAMPLE_CONTENT, '../format'), join(dataDirectory, 'format.partial'))
}
