const HEADER_BYTES = 16
const MESSAGE_MAX_BYTES = 48_000_000

/**
 * Splits a stream of bytes into messages. Chunks are joined once per message, not once per chunk.
 * @throws {RangeError} for an invalid length; the connection must be closed then
 */
export function createFramer(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let received = 0
  /** Length of the arriving message; null until its first four bytes have arrived. */
  let expected: number | null = null

  function take(): Buffer {
    const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    chunks = []
    received = 0
    return all
  }

  function keep(bytes: Buffer) {
    if (bytes.length === 0) return
    chunks.push(bytes)
    received += bytes.length
  }

  return (chunk) => {
    keep(chunk)
    while (received >= (expected ?? 4)) {
      const bytes = take()
      expected = messageLength(bytes)
      if (bytes.length < expected) return keep(bytes)
      const message = bytes.subarray(0, expected)
      keep(bytes.subarray(expected))
      expected = null
      onMessage(message)
    }
  }
}

function messageLength(bytes: Buffer): number {
  const length = bytes.readInt32LE(0)
  if (length < HEADER_BYTES || length > MESSAGE_MAX_BYTES) throw new RangeError(`message of ${length} bytes`)
  return length
}
