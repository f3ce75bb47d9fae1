/** Why content cannot be taken in or written out, in a sentence for the person who asked for it. */
export class TransferError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TransferError'
  }
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Told after each step of the work. */
export type OnProgress = (progress: { done: number; total: number }) => void
