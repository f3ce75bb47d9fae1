/** An import or export failed for a reason that the user can fix; the message is shown to them. */
export class TransferError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TransferError'
  }
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Called after each step. */
export type OnProgress = (progress: { done: number; total: number }) => void
