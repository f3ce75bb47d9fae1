/** The message of whatever was thrown, for a sentence that names what failed. */
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
