import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A directory that is removed after the test. */
export async function temporaryDirectory() {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** A process that inserts until it is killed; `lines` are the ids of what was acknowledged. */
export function startWriter(directory: string, name: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), directory, name])
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, lines: () => printed.split('\n').slice(0, -1) }
}
