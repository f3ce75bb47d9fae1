import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Sends an answer while it is read.
 * @throws what the source throws: before its first part the error can still be answered, later the answer breaks off.
 *   A client that has left is no error.
 */
export async function sendStream(source: Generator<string>, response: ServerResponse) {
  const first = source.next()
  const parts = first.done ? [] : startingWith(first.value, source)
  try {
    await pipeline(Readable.from(parts), response)
  } catch (error) {
    const hasClientLeft =
      error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!hasClientLeft) throw error
  }
}

function* startingWith(first: string, rest: Iterable<string>) {
  yield first
  yield* rest
}
