import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectDatabase } from '#src/database/connect.ts'
import { createSessions } from '#src/sessions/session.ts'

test('closing the database before the sessions have their index rejects nothing that nobody handles', async () => {
  const unhandled: unknown[] = []
  const record = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', record)
  const directory = await mkdtemp(join(tmpdir(), 'portfolio-sessions-'))
  try {
    const database = await connectDatabase({ uri: null, directory })
    createSessions({ client: database.client, secret: 'secret', isSecure: false })
    // The index is requested in a later turn.
    await setTimeout(0)
    await database.close()
    await setTimeout(50)
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', record)
    await rm(directory, { recursive: true, force: true })
  }
})
