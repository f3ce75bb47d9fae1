/** Whether a unique index has refused a document. */
export const isDuplicate = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000

/** Whether a document was stored: not when a unique index has refused it. */
export const isStored = (insert: Promise<unknown>): Promise<boolean> =>
  insert.then(
    () => true,
    (error: unknown) => {
      if (isDuplicate(error)) return false
      throw error
    },
  )
