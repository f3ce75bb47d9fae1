import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { PERMISSIONS_POLICY } from '#src/http/security-headers.ts'

/** Answers a request without its response object, which an upgrade does not have, and closes its connection. */
export function refuseOn(socket: Duplex, status: 400 | 404 | 503) {
  const retry = status === 503 ? 'Retry-After: 2\r\n' : ''
  const policy = `Permissions-Policy: ${PERMISSIONS_POLICY}\r\n`
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}${policy}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
