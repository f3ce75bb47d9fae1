import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { COMMON_HEADERS } from '#src/http/security-headers.ts'

/** Answers a request without its response object, which an upgrade does not have, and closes its connection. */
export function refuseOn(socket: Duplex, status: 400 | 404 | 421 | 503) {
  const retry = status === 503 ? 'Retry-After: 2\r\n' : ''
  const common = Object.entries(COMMON_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}${common.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
