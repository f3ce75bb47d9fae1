import type { IncomingMessage } from 'node:http'
import type { Access } from '../access/access.ts'
import type { Identity } from '../access/identity.ts'
import { IDENTITY_RECHECK_MS, IDENTITY_UNCONFIRMED_MAX_MS } from '../limits.ts'

/** Open streams that need an identity; each is closed when its session ends or its token is revoked. */
export type OpenStreams = ReturnType<typeof createOpenStreams>

/** A stream sends what the permission at its start allowed, so it is closed when the permission changes. */
const isSame = (one: Identity, other: Identity) => one.id === other.id && one.permission === other.permission

type OpenStream = {
  request: IncomingMessage
  identity: Identity
  isAllowed: () => boolean
  close: () => void
}

export function createOpenStreams(access: Access) {
  const confirmedAt = new Map<OpenStream, number>()
  const timer = setInterval(() => void recheck(), IDENTITY_RECHECK_MS)
  timer.unref()

  async function recheck() {
    const byCredentials = Map.groupBy(confirmedAt.keys(), ({ request: { headers } }) =>
      JSON.stringify([headers.cookie, headers.authorization]),
    )
    await Promise.all([...byCredentials.values()].map(recheckEqual))
  }

  /** A Studio tab opens many streams with the same credentials, which are looked up once. */
  async function recheckEqual(streams: OpenStream[]) {
    const [first] = streams
    if (!first) return
    const result = await access.recheck(first.request).then(
      (identity) => ({ identity }),
      () => null,
    )
    for (const stream of streams) {
      const confirmed = confirmedAt.get(stream)
      if (confirmed === undefined) continue
      if (result?.identity && isSame(result.identity, stream.identity) && stream.isAllowed())
        confirmedAt.set(stream, performance.now())
      else if (result || performance.now() - confirmed > IDENTITY_UNCONFIRMED_MAX_MS) stream.close()
    }
  }

  return {
    /** @returns a function to call when the stream has closed */
    add(stream: OpenStream) {
      confirmedAt.set(stream, performance.now())
      return () => void confirmedAt.delete(stream)
    },
    recheck,
    close: () => clearInterval(timer),
  }
}
