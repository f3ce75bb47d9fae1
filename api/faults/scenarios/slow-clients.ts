import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { recordLatency, startLatencyProbe } from '../support/latency-probe.ts'
import type { Scenario } from '../support/scenario.ts'
import { open } from '../support/sockets.ts'

const BYTE_EVERY_MS = 500
const APART_MS = 20
const BIG_ANSWER = `/lake/v1/data/export/production`

/** Headers and bodies that arrive byte by byte, and unread responses, while other clients use the site. */
export const slowClients: Scenario = {
  name: 'slow clients',
  async play({ site, actors, tally, isShort }) {
    const each = isShort ? 30 : 150
    const host = `Host: 127.0.0.1:${site.port}\r\n`
    const sockets: Socket[] = []
    const connectAll = async (begin: (index: number) => string, isPaused = false) => {
      for (let index = 0; index < each; index += 1) {
        const socket = await open(site.port)
        if (isPaused) socket.pause()
        else socket.resume()
        socket.write(begin(index))
        sockets.push(socket)
        // Opened one after the other: all at once would test a flood.
        await wait(APART_MS)
      }
    }
    const dripping = setInterval(() => {
      for (const socket of sockets) if (socket.writable && !socket.isPaused()) socket.write('x')
    }, BYTE_EVERY_MS)
    const probe = await startLatencyProbe(site.origin, actors)
    try {
      await connectAll(() => `GET / HTTP/1.1\r\n${host}X-Slow: `)
      await connectAll(
        () =>
          `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n`,
      )
      await connectAll(
        () => `POST /lake/v1/data/query/production HTTP/1.1\r\n${host}Content-Length: 60000\r\n\r\n`,
      )
      await connectAll(() => `GET ${BIG_ANSWER} HTTP/1.1\r\n${host}\r\n`, true)
      tally.tries = sockets.length
      await wait(isShort ? 3_000 : 100_000)
      const held = sockets.slice(0, each).filter((socket) => !socket.destroyed).length
      tally.notes.push(`${held} of ${each} senders of slow headers were still connected at the end`)
      if (!isShort && held > 0)
        tally.faults.push(`${held} senders of slow headers were not disconnected in 100 s`)
    } finally {
      clearInterval(dripping)
      for (const socket of sockets) socket.destroy()
      recordLatency(tally, 'slow clients', await probe.stop())
    }
    if (!site.isRunning) tally.faults.push('the process ended')
  },
}
