/**
 * A backup or restore that cannot be done, and has changed nothing; the message is for the person at the terminal.
 */
export class BackupError extends Error {
  override name = 'BackupError'
}
