import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Runs in a process of its own, because a patch of the driver stays until its process ends. */
async function loseCommand(...args: string[]) {
  const script = join(import.meta.dirname, 'lose-command.ts')
  return (await promisify(execFile)(process.execPath, [script, ...args])).stdout
}

// When this fails, the driver settles such commands itself, and `rejectLostCommands` can go.
test('the driver alone never settles a command that it writes to a destroyed socket', async () => {
  expect(await loseCommand()).toBe('unsettled')
})

test('rejectLostCommands rejects a command that the driver writes to a destroyed socket', async () => {
  expect(await loseCommand('reject')).toBe('MongoNetworkError')
})
