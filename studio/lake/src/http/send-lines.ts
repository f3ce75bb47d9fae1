import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const CHUNK_CHARACTERS = 64 * 1024

/** Streams values as lines of JSON. Before the first chunk the source may throw for an error response. */
export async function sendLines(values: Iterable<unknown>, response: ServerResponse) {
  const chunks = chunksOf(values)
  const first = chunks.next()
  try {
    await pipeline(Readable.from(first.done ? [] : startingWith(first.value, chunks)), response)
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

function* chunksOf(values: Iterable<unknown>): Generator<string> {
  let chunk = ''
  for (const value of values) {
    chunk += `${JSON.stringify(value)}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
