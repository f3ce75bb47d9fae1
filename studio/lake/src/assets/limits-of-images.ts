/** More than any camera's; about the largest picture that sharp decodes by default. */
export const LARGEST_PIXELS = 256_000_000
/** Pixels of all frames; a larger animation takes longer than `LONGEST_PROCESSOR_MS`. */
export const LARGEST_ANIMATION = 40_000_000
