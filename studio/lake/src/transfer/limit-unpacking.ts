import { TransferError } from './transfer-error.ts'

const MB = 2 ** 20
/** Limits of what an archive unpacks to. `ratio` is to the archive's size; up to `always` bytes are always allowed. */
const UNPACK_MAX = {
  bytes: 32_768 * MB,
  entryBytes: 4_096 * MB,
  entries: 200_000,
  ratio: 200,
  always: 256 * MB,
} as const

/**
 * Ends the unpacking of an archive that is larger than any content: a megabyte can unpack to a gigabyte.
 * @param archiveBytes the size of its file
 */
export function limitUnpacking(
  archiveBytes: number,
  max: Record<keyof typeof UNPACK_MAX, number> = UNPACK_MAX,
) {
  const most = Math.min(max.bytes, Math.max(max.always, archiveBytes * max.ratio))
  let entries = 0
  let received = 0

  function announce({ name, size = 0 }: { name: string; size?: number }) {
    entries += 1
    if (entries > max.entries) throw new TransferError(`It has more than ${max.entries} entries`)
    if (size > max.entryBytes)
      throw new TransferError(
        `"${name}" has ${inMb(size)}, and ${inMb(max.entryBytes)} is the most for a file`,
      )
  }

  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      received += chunk.length
      if (received > most) throw new TransferError(`It unpacks to more than ${inMb(most)}`)
      yield chunk
    }
  }

  return {
    /** To be called with each entry. @throws {TransferError} */
    announce,
    /** A step of the pipeline between decompression and the archive's parser. */
    measure,
  }
}

const inMb = (bytes: number) => `${Math.round(bytes / MB)} MB`
