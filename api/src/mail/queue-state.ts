import type { Connection } from 'mongoose'

/** `off` without a mail server; `failing` when an attempt to send a waiting mail has failed. */
export type QueueState = 'off' | 'empty' | 'waiting' | 'failing'

const WAITING = { status: { $in: ['queued', 'sending'] } }

export const createQueueState =
  ({ connection, hasServer }: { connection: Connection; hasServer: boolean }) =>
  async (): Promise<QueueState> => {
    if (!hasServer) return 'off'
    const outbox = connection.collection('outbox')
    const exists = async (condition: object) =>
      (await outbox.findOne({ ...WAITING, ...condition }, { projection: { _id: 1 } })) !== null
    // Any text: a range that the index answers.
    if (await exists({ lastError: { $gt: '' } })) return 'failing'
    return (await exists({})) ? 'waiting' : 'empty'
  }
