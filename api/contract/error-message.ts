/** The message of whatever was thrown, for a sentence that names what failed. */
export const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
