/** An import or export failed for a reason that the user can fix; the message is shown to them. */
export class TransferError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TransferError'
  }
}

export type OnProgress = (progress: { done: number; total: number }) => void
