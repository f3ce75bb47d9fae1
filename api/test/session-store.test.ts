import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectDatabase } from '#src/database/connect.ts'
import { createSessions } from '#src/sessions/session.ts'
import { useFolder } from './support/use-folder.ts'

const directory = useFolder()

test('closing the database before the index of sessions exists causes no unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const record = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', record)
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
  }
})
