const LENGTH_BYTES = 4
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

  return (chunk) => {
    chunks.push(chunk)
    received += chunk.length
    while (received >= (expected ?? LENGTH_BYTES)) {
      const bytes = Buffer.concat(chunks)
      const length = messageLength(bytes)
      const isWhole = received >= length
      chunks = [isWhole ? bytes.subarray(length) : bytes]
      received -= isWhole ? length : 0
      expected = isWhole ? null : length
      if (isWhole) onMessage(bytes.subarray(0, length))
    }
  }
}

function messageLength(bytes: Buffer): number {
  const length = bytes.readInt32LE(0)
  if (length < HEADER_BYTES || length > MESSAGE_MAX_BYTES) throw new RangeError(`message of ${length} bytes`)
  return length
}
