/** An import or export failed for a reason that the user can fix; the message is shown to them. */
export class TransferError extends Error {
  override name = 'TransferError'
}

export type OnProgress = (progress: { done: number; total: number }) => void
