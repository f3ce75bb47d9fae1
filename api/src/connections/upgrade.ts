import type { Lake } from '@portfolio/lake'
import type { Environment } from '#src/env.ts'
import { isKnownHost } from '#src/http/known-host.ts'
import { createReadClient } from './read-client.ts'
import type { UpgradeHandler } from './listen.ts'
import { refuseOn } from './refuse-on.ts'

/** Hands WebSockets to the lake, and refuses those of foreign hosts and other paths. */
export function createUpgradeHandler(
  { publicUrl, trustProxy }: Pick<Environment, 'publicUrl' | 'trustProxy'>,
  lake: Pick<Lake, 'handleUpgrade'> | null,
  { development }: { development: boolean },
): UpgradeHandler {
  const readClient = createReadClient(trustProxy)
  return async (request, socket, head) => {
    const name = readClient(request).host.replace(/:\d*$/, '')
    if (!isKnownHost(publicUrl, name)) return refuseOn(socket, 421)
    const isHandled = (await lake?.handleUpgrade(request, socket, head)) ?? false
    // In development, Vite has WebSockets of its own.
    if (!isHandled && !development) refuseOn(socket, 404)
  }
}
