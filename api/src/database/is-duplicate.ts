/** Whether a unique index has refused a document. */
export const isDuplicate = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11_000
