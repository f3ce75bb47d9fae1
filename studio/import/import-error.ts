/** Input that cannot be imported; the message is a sentence for the owner, which names the file, line or field. */
export class ImportError extends Error {
  override name = 'ImportError'
}
