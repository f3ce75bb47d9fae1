import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOrCreateSecret } from './secrets.ts'

test('first starts at the same time agree on one secret', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'portfolio-secret-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(directory)))
  expect(new Set(secrets)).toEqual(new Set([await readOrCreateSecret(directory)]))
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(await readdir(directory)).toEqual(['session-secret'])
})
